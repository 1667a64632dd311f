import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { swap } from './swap.mjs';

const folder = mkdtempSync(join(tmpdir(), 'turnpike-swap-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('puts a text in place of another, and back, and leaves the file as old as it was', () => {
  const path = join(folder, 'mended.ts');
  writeFileSync(path, 'mended');
  utimesSync(path, 1_000, 1_000);
  const age = (): number => statSync(path).mtimeMs;
  const putBack = swap(path, 'as it was');
  expect([readFileSync(path, 'utf8'), age()]).toEqual(['as it was', 1_000_000]);
  putBack?.();
  expect([readFileSync(path, 'utf8'), age()]).toEqual(['mended', 1_000_000]);
});

it('makes no file that is not there', () => {
  expect(swap(join(folder, 'nowhere.ts'), 'text')).toBeNull();
});
