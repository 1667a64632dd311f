import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A row of the folder's table: a file, how it is played, and what it must come to, both in the words of the table. */
export interface CaseRow {
  file: string;
  how: string;
  expected: string;
  /** Where the file lies. */
  path: string;
}

/** What a case came to, and whether that is what its row expects. */
export interface Played {
  isMet: boolean;
  got: string;
}

const aRow = /^\|([^|]+)\|([^|]+)\|([^|]+)\|/;
const namesFile = /^[\w.-]+\.(?:json|ndjson|txt|mjs|md)$/;

/** The rows of the table in the README of a folder; “the same” is played as the row above it. */
export async function readRows(folder: string): Promise<CaseRow[]> {
  const rows: CaseRow[] = [];
  for (const line of (await readFile(join(folder, 'README.md'), 'utf8')).split('\n')) {
    const [, file = '', how = '', expected = ''] = (aRow.exec(line) ?? []).map((cell) => cell.trim());
    if (!namesFile.test(file)) continue;
    const played = how === 'the same' ? (rows.at(-1)?.how ?? how) : how;
    rows.push({ file, how: played, expected, path: join(folder, file) });
  }
  return rows;
}

/** The lines of a file; the last one needs no end. */
export async function linesIn(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).replace(/\n$/, '').split('\n');
}

export async function jsonIn(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>; // graphs and answers are objects
}

/** An object as a table writes it: `{zip: "1"}`. */
export function looseObject(text: string): Record<string, unknown> {
  return JSON.parse(text.replace(/(?<=[{,]\s*)(\w+)(?=\s*:)/g, '"$1"')) as Record<string, unknown>; // it begins with a brace
}
