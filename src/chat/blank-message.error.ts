/** Rejects a chat message that is not a string or holds nothing but whitespace; it never repeats the message. */
export class BlankMessageError extends Error {
  override readonly name = 'BlankMessageError';

  constructor() {
    super(
      'A chat message must be a string that is not blank; ask the user for one before calling ChatService.answer().',
    );
  }
}
