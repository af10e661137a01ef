/** Injection token under which a host supplies its `ChatResponder`. */
export const CHAT_RESPONDER = Symbol('CHAT_RESPONDER');

/** What answers a chat message: it is given a message that is not blank and resolves to the text of the answer. */
export interface ChatResponder {
  respond(message: string): Promise<string>;
}
