/** The most bytes of a node's output, as UTF-8. */
export const maxOutputBytes = 65_536;

/** An output cut to its cap; no character is cut in two. */
export function capOutput(text: string): string {
  if (text.length * 3 <= maxOutputBytes) return text;
  const { read } = new TextEncoder().encodeInto(text.toWellFormed(), new Uint8Array(maxOutputBytes));
  return text.toWellFormed().slice(0, read);
}

/** The output of a tool: text as it is, nothing as `''`, any other value as JSON. */
export function outputOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
