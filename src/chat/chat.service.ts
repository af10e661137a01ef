import { Inject, Injectable } from '@nestjs/common';
import { BlankMessageError } from './blank-message.error.js';
import { CHAT_RESPONDER } from './chat-responder.js';
import type { ChatResponder } from './chat-responder.js';

/** Answers chat messages through the injected `ChatResponder` and through nothing else. */
@Injectable()
export class ChatService {
  constructor(
    @Inject(CHAT_RESPONDER) private readonly responder: ChatResponder,
  ) {}

  /**
   * Resolves to the responder's answer to the message, passed on as it was written.
   *
   * @throws {BlankMessageError} if the message is not a string or is blank; the responder is then not called
   */
  async answer(message: string): Promise<string> {
    if (typeof message !== 'string' || message.trim() === '') {
      throw new BlankMessageError();
    }
    return this.responder.respond(message);
  }
}
