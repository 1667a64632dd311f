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

/** How many bytes a text has as UTF-8. A fork of thousands asks of thousands: no bytes are made for it. */
export function bytesOf(text: string): number {
  const whole = text.toWellFormed();
  let bytes = 0;
  for (let at = 0; at < whole.length; at += 1) bytes += bytesOfUnit(whole.charCodeAt(at));
  return bytes;
}

/** A character outside the first plane has four, in two units. */
function bytesOfUnit(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
}
