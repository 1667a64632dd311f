import { oneLine } from './quote.js';

/** What a text message of three segments holds beside the words around it: of plain characters, and of any. */
const mostPlainChars = 320;
const mostChars = 110;

/** Characters that take one place in a text message (GSM 03.38). */
const plain = /^[\w @!"#$%&'()*+,\-./:;<=>?]*$/;

/**
 * A call as a person is shown it before they agree: all of it, or null when it does not fit, for nobody can agree to what they
 * have not seen. Nothing in it is invisible or turns the direction of the text.
 */
export function shownCall(tool: string, args: Record<string, unknown>): string | null {
  const parts = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const text = oneLine(`${tool}(${parts.join(', ')})`).replace(/[\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, visibly);
  return text.length <= (plain.test(text) ? mostPlainChars : mostChars) ? text : null;
}

function visibly(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
