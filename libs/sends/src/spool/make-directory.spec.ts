import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeDirectory } from './make-directory.js';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'make-directory-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('a directory', () => {
  it('is made with those above it, by several at once, and again', async () => {
    const path = join(folder, 'a', 'b', 'c');
    await Promise.all([1, 2, 3].map(() => makeDirectory(path, 0o700)));
    await makeDirectory(path, 0o700);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('is refused below a file, and where a file has its name', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(makeDirectory(file)).rejects.toThrow('EEXIST');
    await expect(makeDirectory(join(file, 'x'))).rejects.toThrow('ENOTDIR');
  });

  (process.platform === 'linux' ? it : it.skip)('is refused at once where the one above takes none', async () => {
    await expect(makeDirectory('/proc/spool/x')).rejects.toThrow("mkdir '/proc/spool'");
  });
});
