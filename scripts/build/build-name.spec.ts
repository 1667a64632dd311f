import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildName } from './build-name.mjs';

it('a build is named by its commit, says what differs from it, and by its content where no commit is known', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-name-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  try {
    expect(buildName(root, 'f00dcafe01234567', {})).toBe('bundle.f00dcafe');
    expect(buildName(root, 'f00dcafe01234567', { COMMIT: '3baa0b5a0123456789' })).toBe('3baa0b5a0123');
    git('init', '-q');
    writeFileSync(join(root, 'a'), 'a');
    git('add', 'a');
    git('commit', '-q', '-m', 'a');
    const commit = git('rev-parse', '--short=8', 'HEAD').trim();
    expect(buildName(root, 'f00dcafe01234567', {})).toBe(commit);
    writeFileSync(join(root, 'a'), 'b');
    expect(buildName(root, 'f00dcafe01234567', {})).toBe(`${commit}-dirty`);
  } finally {
    rmSync(root, { recursive: true });
  }
});
