import { startOfBytes } from '#values';

/** With its fence a result fits into what a run below a thread may come to (64 KiB). */
const mostBytes = 60_000;

/** As much of a text as may be a tool's result. */
export function withinBytes(text: string): string {
  return startOfBytes(text, mostBytes);
}

/** The same of a text that says itself where it was cut. */
export function markedWithinBytes(text: string): string {
  const part = withinBytes(text);
  return part.length === text.length ? text : `${part}\n[cut: ${text.length - part.length} characters more]`;
}
