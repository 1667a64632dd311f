/** The form in which words are compared: in lower case, each between spaces, whatever stands between them. */
export function plainWords(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
