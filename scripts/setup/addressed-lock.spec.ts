import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isPublicAddress, removeAddressedLock, writeAddressedLock } from './addressed-lock.mjs';

let folder: string;
const file = (): string => join(folder, 'npm-shrinkwrap.json');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnpike-lock-'));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An npm that is set to this registry, and says so. */
function writes(registry: string): boolean {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho '${registry}'\n`);
  chmodSync(npm, 0o755);
  return writeAddressedLock(folder, { PATH: `${folder}:${process.env['PATH']}` });
}

it('writes the addresses of packages, and takes away what an install has left that was killed', () => {
  expect(writes('https://registry.example/npm/')).toBe(true);
  expect(readFileSync(file(), 'utf8')).toContain('https://registry.example/npm/a/-/a-1.0.0.tgz');
  removeAddressedLock(folder);
  expect(existsSync(file())).toBe(false);
  removeAddressedLock(folder);
});

it('writes no secret that stands in the address of the registry', () => {
  for (const secret of [
    'https://ana:word@registry.example/',
    'https://token@registry.example/',
    'https://r.example/?key=1',
  ])
    expect([isPublicAddress(secret), writes(secret), existsSync(file())]).toEqual([false, false, false]);
  expect(['undefined', '', 'file:///srv/npm'].map(isPublicAddress)).toEqual([false, false, false]);
});
