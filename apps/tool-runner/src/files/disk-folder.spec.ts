import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskFolder } from './disk-folder.js';

let outside: string;
let root: string;
let folder: DiskFolder;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'turnpike-disk-'));
  root = join(outside, 'allowed');
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await mkdir(join(outside, 'allowed-not'));
  await writeFile(join(root, 'a.txt'), 'A');
  for (const name of ['b.pdf', 'c.pdf', '[d].pdf']) await writeFile(join(root, 'reports', name), name);
  await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'));
  await symlink(outside, join(root, 'up'));
  await symlink(join(root, 'a.txt'), join(root, 'own.txt'));
  folder = new DiskFolder(root);
});
afterAll(() => rm(outside, { recursive: true }));

async function found(selector: string): Promise<string[]> {
  const files = await folder.find(selector);
  return files.map(({ name, directory }) => `${directory}|${name}`);
}

describe('a folder of the disk', () => {
  it.each<[string, string, string[]]>([
    ['a path', 'a.txt', ['|a.txt']],
    ['a path from the root of the disk on', 'ROOT/reports/b.pdf', ['reports|b.pdf']],
    ['a pattern', 'reports/[bc].pdf', ['reports|b.pdf', 'reports|c.pdf']],
    ['a pattern at any depth', '**/*.pdf', ['reports|[d].pdf', 'reports|b.pdf', 'reports|c.pdf']],
    ['a name that looks like a pattern', 'reports/[d].pdf', ['reports|[d].pdf']],
    ['a link that stays inside', 'own.txt', ['|own.txt']],
    ['a way that comes back', 'reports/../a.txt', ['|a.txt']],
  ])('gives files by %s', async (_what, selector, expected) => {
    expect(await found(selector.replace('ROOT', root))).toEqual(expected);
  });

  it.each([
    ['above it', '../secret.txt'],
    ['at another place of the disk', '/etc/passwd'],
    ['beside it, by a name that begins as its own', '../allowed-not/x'],
    ['behind a link', 'link.txt'],
    ['behind a link of a folder', 'up/secret.txt'],
    ['by a pattern that goes up', '../*.txt'],
    ['by a pattern through a link', '{up,reports}/secret.txt'],
    ['that is a folder', 'reports'],
    ['that is itself', '.'],
    ['with NUL in its name', 'a.txt\0.pdf'],
    ['that is not there', 'none.txt'],
  ])('has no file %s', async (_what, selector) => {
    await expect(found(selector)).rejects.toMatchObject({ name: 'FileError', code: 'FILE_MISSING' });
  });

  it('takes a file, in the place of what was there or behind it', async () => {
    await folder.save('reports/new.txt', Buffer.from('one'), false);
    await folder.save('reports/new.txt', Buffer.from(' two'), true);
    expect(String(await readFile(join(root, 'reports/new.txt')))).toBe('one two');
    await folder.save('reports/new.txt', Buffer.from('three'), false);
    expect(String(await readFile(join(root, 'reports/new.txt')))).toBe('three');
    expect((await readdir(join(root, 'reports'))).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it.each([
    ['above it', '../new.txt'],
    ['behind a link', 'link.txt'],
    ['behind a link of a folder', 'up/new.txt'],
    ['in a folder that is not there', 'none/new.txt'],
  ])('takes none %s', async (_what, path) => {
    for (const appends of [false, true])
      await expect(folder.save(path, Buffer.from('x'), appends)).rejects.toMatchObject({ code: 'FILE_MISSING' });
    expect(String(await readFile(join(outside, 'secret.txt')))).toBe('secret');
    expect(await readdir(outside)).not.toContain('new.txt');
  });

  it('is none where nobody has named one', async () => {
    await expect(new DiskFolder('').find('a.txt')).rejects.toMatchObject({ code: 'FILES_OFF' });
    await expect(new DiskFolder(join(root, 'gone')).find('a')).rejects.toMatchObject({ code: 'FILE_MISSING' });
  });
});
