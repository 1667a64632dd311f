import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { environmentExample, settingRows, settingTables } from './settings-pages.js';

const operations = new URL('../../docs/operations.md', import.meta.url);
const example = new URL('../../.env.example', import.meta.url);

/** Between these lines of docs/operations.md stands what the definitions say. */
const marks = ['<!-- settings: written by npm run lab -- settings -->\n\n', '\n\n<!-- end of settings -->\n'] as const;

/** `npm run lab -- settings` writes both files. */
const isWriting = process.env['SETTINGS'] === 'write';

/** The page, in three parts: what stands before its tables, they, and what stands after them. */
function pageParts(): [before: string, tables: string, after: string] {
  const [before = '', rest = ''] = readFileSync(operations, 'utf8').split(marks[0]);
  const [tables = '', after = ''] = rest.split(marks[1]);
  return [before, tables, after];
}

describe('the settings as their apps define them', () => {
  it('are the tables of docs/operations.md: npm run lab -- settings writes them', () => {
    const [before, , after] = pageParts();
    if (isWriting) writeFileSync(operations, [before, marks[0], settingTables(), marks[1], after].join(''));
    const [, tables, rest] = pageParts();
    expect(tables).toBe(settingTables());
    const decisions = Array.from(tables.matchAll(/\[ADR \d+\]/g), ([link]) => link);
    expect(decisions.filter((link) => !rest.includes(`\n${link}: adr/`))).toEqual([]);
  });

  it('are .env.example: npm run lab -- settings writes it', () => {
    if (isWriting) writeFileSync(example, environmentExample());
    expect(readFileSync(example, 'utf8')).toBe(environmentExample());
  });

  it('fit in a table: no cell is wider than 80 characters, and no line than 160', () => {
    const cells = settingRows.flatMap(({ name, values, default: otherwise, does }) => [name, values, otherwise, does]);
    expect(cells.filter((cell) => cell.length > 80 || cell.includes('|'))).toEqual([]);
    const lines = `${settingTables()}\n${environmentExample()}`.split('\n');
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });
});
