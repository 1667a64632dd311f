import { createInterface } from 'node:readline';

/** Asks for lines, one after the other, until an empty one or the end. */
export async function eachLine(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  take: (line: string) => Promise<unknown>,
): Promise<void> {
  const lines = createInterface({ input, output, prompt: '\n> ' });
  let isOver = false; // piped input ends while an answer is waited for; its last lines are still taken
  lines.once('close', () => (isOver = true));
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() === '') break;
    await take(line);
    if (!isOver) lines.prompt();
  }
  lines.close();
}
