import { oneLine } from '#values';

/** The characters of a three-segment text message beside the words around it: of GSM-7 characters, and of any. */
const mostPlainChars = 320;
const mostChars = 110;

/** Characters that take one place in a text message (GSM 03.38). */
const plain = /^[\w @!"#$%&'()*+,\-./:;<=>?]*$/;

/**
 * A call as shown to the person who is to approve it: all of it, or null when it does not fit, since nobody can approve what they have
 * not seen. Nothing in it is invisible or changes the direction of the text.
 */
export function shownCall(tool: string, args: Record<string, unknown>): string | null {
  const parts = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return shownText(`${tool}(${parts.join(', ')})`);
}

/** What a person is to agree to, as it is shown, or null when it does not fit: as for a call. */
export function shownText(what: string): string | null {
  const text = oneLine(what).replace(/[\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, visibly);
  return text.length <= (plain.test(text) ? mostPlainChars : mostChars) ? text : null;
}

function visibly(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
