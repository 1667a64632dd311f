import { once } from 'node:events';
import { apiCase } from './api-case.js';
import { visible } from './visible.js';

/** Writes one line to stdout and waits while the reader is behind, so that no output piles up in memory. */
export async function printLine(text: string): Promise<void> {
  if (!process.stdout.write(`${visible(text)}\n`)) await once(process.stdout, 'drain');
}

/** Writes one value of ours as a line of JSON to stdout, under the API's names. */
export function printJson(value: unknown): Promise<void> {
  return printData(apiCase(value));
}

/** Writes a value unchanged as a line of JSON to stdout: a file's, a recording's, a caller's own. */
export function printData(value: unknown): Promise<void> {
  return printLine(JSON.stringify(value));
}

/** Writes one line to stderr: for people, not for programs. */
export function printNotice(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/** Whether somebody looks at stderr, so that a line may be drawn over the one before. */
export function isWatched(): boolean {
  return process.stderr.isTTY === true;
}

/** Draws a line over the one that was drawn before; an empty one takes it away. */
export function drawOver(text: string): void {
  process.stderr.write(`\r${visible(text)}${text === '' ? '\u001b[K' : ''}`);
}

/** A reader such as `head` closes the pipe when it has enough: that is the end, and not a failure. */
export function endWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}
