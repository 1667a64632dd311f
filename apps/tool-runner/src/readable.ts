/** With its fence a result fits into what a run below a thread may come to (64 KiB). */
const mostBytes = 60_000;

/** As much of a text as may be a tool's result. */
export function withinBytes(text: string): string {
  const { read: characters } = new TextEncoder().encodeInto(text.toWellFormed(), new Uint8Array(mostBytes));
  return text.slice(0, characters);
}
