/** The call itself is wrong: the message names the field and what was expected. Ends the process with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
