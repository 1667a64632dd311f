/** Reads a text as the answer to an approval request; `code` is that of a yes. A number of another length is no code. */
export function readApprovalReply(
  text: string,
  words: { yes: readonly string[]; no: readonly string[] },
  digits: number,
): { yes?: true; no?: true; code?: string } {
  const [, answerText = '', code] =
    /^[^\p{L}\d]*(\p{L}+)(?:[^\p{L}\d]+(\d+))?[^\p{L}\d]*$/u.exec(text.normalize('NFC')) ?? [];
  if (code !== undefined && code.length !== digits) return {};
  const answer = answerText.toLowerCase();
  if (words.no.includes(answer)) return { no: true };
  return words.yes.includes(answer) && code !== undefined ? { yes: true, code } : {};
}
