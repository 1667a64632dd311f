import { isDeeperThan } from './json-depth.js';

/** How deep a value may be nested that others wrote: as deep as the sandbox takes one, and nothing that writes it again overflows. */
export const mostForeignLevels = 256;
/** The most characters of it: no reader of ours takes so many bytes. */
const mostForeignChars = 67_108_864;

/** Why a text of others is not parsed: nothing is made of one that is too deep or too long. A kind of the error that no JSON is. */
export class ForeignJsonError extends SyntaxError {
  override readonly name = 'ForeignJsonError';
}

/**
 * The one way in for JSON that others wrote: servers, providers, models. Depth and size are looked at first. @throws ForeignJsonError, or
 * SyntaxError where it is no JSON
 */
export function parseForeignJson(text: string): unknown {
  if (text.length > mostForeignChars)
    throw new ForeignJsonError(`the answer is longer than ${mostForeignChars} characters`);
  if (isDeeperThan(mostForeignLevels, text))
    throw new ForeignJsonError(`the answer is nested more than ${mostForeignLevels} levels deep`);
  return JSON.parse(text);
}
