import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { ChatService } from './chat.service.js';

/** What a host gives the chat: `CHAT_RESPONDER`, among the providers or exported by one of the imports. */
export type ChatModuleOptions = Pick<ModuleMetadata, 'imports' | 'providers'>;

/** The production chat: exports `ChatService`, which answers through the host's `CHAT_RESPONDER`. */
@Module({})
export class ChatModule {
  static register({
    imports = [],
    providers = [],
  }: ChatModuleOptions): DynamicModule {
    return {
      module: ChatModule,
      imports,
      providers: [...providers, ChatService],
      exports: [ChatService],
    };
  }
}
