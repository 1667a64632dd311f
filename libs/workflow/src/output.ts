import { startOfBytes } from '#values';
import { buildFailure } from './failure.js';
import type { Failure } from './state.js';

/** The most bytes of a value of a document, as UTF-8: its input, and what each of its nodes comes to. */
export const maxValueBytes = 65_536;

/** An output cut to its cap, as runs of rules 1 have it; no character is cut in two. */
export function capOutput(text: string): string {
  return startOfBytes(text, maxValueBytes);
}

/** Why the node at this path fails whose value is above the cap; null: it is within it. */
export function tooLarge(path: string, what: 'input' | 'output', text: string): Failure | null {
  if (text.length * 3 <= maxValueBytes) return null;
  const bytes = countBytes(text);
  return bytes > maxValueBytes ? valueTooLarge(path, what, bytes) : null;
}

/** The failure of the node at this path by a value of so many bytes. */
export function valueTooLarge(path: string, what: 'input' | 'output', bytes: number): Failure {
  return buildFailure('VALUE_TOO_LARGE', `the ${what} of ${path} has ${bytes} bytes, and ${maxValueBytes} at most`);
}

/** The output of a tool: text as it is, nothing as `''`, any other value as JSON. */
export function toOutput(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** How many bytes a text has as UTF-8. A fork of thousands asks of thousands: no bytes are made for it. */
export function countBytes(text: string): number {
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
