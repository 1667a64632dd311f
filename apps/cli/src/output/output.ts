import { once } from 'node:events';
import { styleText } from 'node:util';
import { maskPhones, maskPhonesIn } from '#telemetry';
import { apiCase } from './api-case.js';
import { table } from './table.js';
import { visible } from './visible.js';

/** How a line looks to whom stdout is a terminal, unless NO_COLOR says otherwise. */
export type LineStyle = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

let isMasking = false;

/** From now on phone numbers are written as their last two digits: whoever reads the output needs no right to them. */
export function maskNumbers(): void {
  isMasking = true;
}

function masked(text: string): string {
  return isMasking ? maskPhones(text) : text;
}

/**
 * Writes one line to stdout and waits while the reader is behind, so that no output piles up in memory. What is in it gives no colour: control
 * characters are written out first.
 */
export function printLine(text: string, style?: LineStyle): Promise<void> {
  return writeLine(masked(text), style);
}

async function writeLine(text: string, style?: LineStyle): Promise<void> {
  const shown = visible(text);
  const line = style === undefined ? shown : styleText(style, shown, { stream: process.stdout });
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

/** Writes rows as aligned columns under their heads; `styleOf` says how a row looks. */
export async function printTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  styleOf: (at: number) => LineStyle | undefined = () => undefined,
): Promise<void> {
  const cells = rows.map((row) => row.map(masked)); // in its own cell: a number ends with it
  for (const [at, line] of table(heads, cells).entries()) await writeLine(line, at === 0 ? 'bold' : styleOf(at - 1));
}

/** Whether somebody looks at stdout, so that what is written may be written over. */
export function isScreen(): boolean {
  return process.stdout.isTTY === true;
}

/** Empties the screen of whoever looks at stdout. */
export function clearScreen(): void {
  process.stdout.write('\u001b[H\u001b[2J');
}

/** Writes one value of ours as a line of JSON to stdout, under the API's names. */
export function printJson(value: unknown): Promise<void> {
  return printData(apiCase(value));
}

/** Writes a value unchanged as a line of JSON to stdout: a file's, a recording's, a caller's own. */
export function printData(value: unknown): Promise<void> {
  return writeLine(JSON.stringify(isMasking ? maskPhonesIn(value) : value));
}

/** Writes one line to stderr: for people, not for programs. */
export function printNotice(text: string): void {
  process.stderr.write(`${visible(masked(text))}\n`);
}

/** Whether somebody looks at stderr, so that a line may be drawn over the one before. */
export function isWatched(): boolean {
  return process.stderr.isTTY === true;
}

/** Draws a line over the one that was drawn before; an empty one takes it away. */
export function drawOver(text: string): void {
  process.stderr.write(`\r${visible(masked(text))}${text === '' ? '\u001b[K' : ''}`);
}

/** A reader such as `head` closes the pipe when it has enough: that is the end, and not a failure. */
export function endWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}
