import 'reflect-metadata';
import { Module } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { BlankMessageError } from '../../src/chat/blank-message.error.js';
import { CHAT_RESPONDER } from '../../src/chat/chat-responder.js';
import type { ChatResponder } from '../../src/chat/chat-responder.js';
import { ChatModule } from '../../src/chat/chat.module.js';
import { ChatService } from '../../src/chat/chat.service.js';

function fakeResponder(
  respond: ChatResponder['respond'] = async (message) => `You said: ${message}`,
) {
  const calls: string[] = [];
  const responder: ChatResponder = {
    respond(message) {
      calls.push(message);
      return respond(message);
    },
  };
  const provider: Provider = { provide: CHAT_RESPONDER, useValue: responder };
  return { provider, calls };
}

async function chatWith(
  ...options: Parameters<typeof ChatModule.register>
): Promise<ChatService> {
  const testing = await Test.createTestingModule({
    imports: [ChatModule.register(...options)],
  }).compile();
  return testing.get(ChatService);
}

describe('ChatService', () => {
  it('answers with what its responder says, the message passed on unchanged', async () => {
    const { provider, calls } = fakeResponder();
    const chat = await chatWith({ providers: [provider] });

    await expect(chat.answer('  Is checkout slow? ')).resolves.toBe(
      'You said:   Is checkout slow? ',
    );
    expect(calls).toEqual(['  Is checkout slow? ']);
  });

  it('finds its responder in an imported module', async () => {
    const { provider } = fakeResponder();

    @Module({ providers: [provider], exports: [CHAT_RESPONDER] })
    class ResponderModule {}

    const chat = await chatWith({ imports: [ResponderModule] });
    await expect(chat.answer('Hello')).resolves.toBe('You said: Hello');
  });

  it.each([
    ['an empty message', ''],
    ['spaces', '   '],
    ['line breaks and tabs', '\n\t\r\n'],
    ['no message at all', undefined as unknown as string],
    ['an object', {} as string],
  ])('refuses %s without calling its responder', async (_title, message) => {
    const { provider, calls } = fakeResponder();
    const chat = await chatWith({ providers: [provider] });

    await expect(chat.answer(message)).rejects.toThrow(BlankMessageError);
    expect(calls).toEqual([]);
  });

  it('rejects with what its responder rejects with', async () => {
    const failure = new Error('The model is unavailable.');
    const { provider } = fakeResponder(() => Promise.reject(failure));
    const chat = await chatWith({ providers: [provider] });

    await expect(chat.answer('Hello')).rejects.toBe(failure);
  });
});

describe('ChatModule', () => {
  it('refuses to start without a responder, naming its token', async () => {
    await expect(chatWith({})).rejects.toThrow(/CHAT_RESPONDER/);
  });
});
