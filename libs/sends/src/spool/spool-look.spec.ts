import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { SpoolLook } from './spool-look.js';

const directory = mkdtempSync(join(tmpdir(), 'turnpike-look-'));
const file = join(directory, 'host-1-0a.spool');
afterEach(() => rmSync(file, { force: true }));

it('a spool is empty where no gateway has been, or none keeps anything', async () => {
  expect(await new SpoolLook(join(directory, 'nowhere')).isEmpty()).toBe(true);
  writeFileSync(join(directory, 'known.json'), '{}');
  expect(await new SpoolLook(directory).isEmpty()).toBe(true);
});

it('a spool that cannot be looked at is not taken for an empty one, and fails nobody', async () => {
  const loop = join(directory, 'loop');
  symlinkSync(loop, loop);
  expect(await new SpoolLook(loop).isEmpty()).toBe(false);
});

it('a spool is not empty from the moment on at which a gateway keeps something, until that is gone', async () => {
  const look = new SpoolLook(directory);
  expect(await look.isEmpty()).toBe(true);
  writeFileSync(file, '');
  expect(await look.isEmpty()).toBe(false);
  rmSync(file);
  expect(await look.isEmpty()).toBe(true);
});
