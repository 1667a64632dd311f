import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readVersion } from './version.js';

it('a version names the build where there is one, and the release alone where there is none', () => {
  const root = mkdtempSync(join(tmpdir(), 'version-'));
  const built = join(root, 'dist', 'libs');
  try {
    mkdirSync(built, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"version": "1.2.3"}');
    expect(readVersion(built)).toBe('1.2.3');
    writeFileSync(join(root, 'dist', 'build.json'), '{"build": "3baa0b5a"}');
    expect(readVersion(built)).toBe('1.2.3+3baa0b5a');
    expect(readVersion(root)).toBe('1.2.3');
  } finally {
    rmSync(root, { recursive: true });
  }
});
