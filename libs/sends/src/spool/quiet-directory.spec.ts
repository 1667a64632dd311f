import { mkdtempSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QuietDirectory } from './quiet-directory.js';

let root: string;
let now: number;
let directory: QuietDirectory;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'turnpike-quiet-'));
  utimesSync(root, 1_000, 1_000); // long ago, so that a change moves it
  now = 0;
  directory = new QuietDirectory(root, () => now);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** It is looked at, and found empty, now and after a while. */
function foundEmptyFor(ms: number): void {
  directory.wasEmpty(directory.look());
  now += ms;
  directory.wasEmpty(directory.look());
}

describe('QuietDirectory', () => {
  it('says that a directory is still empty once its time of change has stood still for longer than a tick', () => {
    expect(directory.isStillEmpty).toBe(false);
    foundEmptyFor(2_999);
    expect(directory.isStillEmpty).toBe(false);
    foundEmptyFor(1);
    expect(directory.isStillEmpty).toBe(true);
  });

  it.each([
    ['made in it', () => writeFileSync(join(root, 'a.spool'), '')],
    ['brought into it', () => renameSync(mkdtempSync(join(tmpdir(), 'turnpike-quiet-')), join(root, 'b'))],
  ])('says so no more when something is %s', (_how, come) => {
    foundEmptyFor(3_000);
    come();
    expect(directory.isStillEmpty).toBe(false);
  });

  it('I2: does not trust what was read in the very tick of a change', () => {
    foundEmptyFor(3_000);
    writeFileSync(join(root, 'a.spool'), '');
    unlinkSync(join(root, 'a.spool'));
    directory.wasEmpty(directory.look());
    expect(directory.isStillEmpty).toBe(false);
    foundEmptyFor(3_000);
    expect(directory.isStillEmpty).toBe(true);
  });

  it('says nothing of a directory that is gone', () => {
    foundEmptyFor(3_000);
    rmSync(root, { recursive: true });
    expect(directory.isStillEmpty).toBe(false);
    foundEmptyFor(3_000);
    expect(directory.isStillEmpty).toBe(false);
  });
});
