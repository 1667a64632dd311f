interface Words {
  yes: readonly string[];
  no: readonly string[];
}

/** Whether a text says nothing but yes or no, with a number or without: to an approval that is asked for it is an answer, right or wrong. */
export function isApprovalReply(text: string, { yes, no }: Words): boolean {
  const [word] = splitReply(text);
  return word !== '' && (yes.includes(word) || no.includes(word));
}

/** Reads a text as the answer to an approval request; `code` is that of a yes. A number of another length is no code. */
export function readApprovalReply(
  text: string,
  words: Words,
  digits: number,
): { yes?: true; no?: true; code?: string } {
  const [answer, code] = splitReply(text);
  if (code !== undefined && code.length !== digits) return {};
  if (words.no.includes(answer)) return { no: true };
  return words.yes.includes(answer) && code !== undefined ? { yes: true, code } : {};
}

/** The one word of a text, and the number behind it; an empty word: the text is longer, or has none. */
function splitReply(text: string): [word: string, code?: string] {
  const [, word = '', code] =
    /^[^\p{L}\d]*(\p{L}+)(?:[^\p{L}\d]+(\d+))?[^\p{L}\d]*$/u.exec(text.normalize('NFC')) ?? [];
  return code === undefined ? [word.toLowerCase()] : [word.toLowerCase(), code];
}
