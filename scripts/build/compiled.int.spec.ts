import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const bootFile = fileURLToPath(new URL('../../apps/boot.mjs', import.meta.url));
const state = `JSON.stringify(globalThis[Symbol.for('turnpike: compiled code')])`;

/** A user that owns nothing. */
const nobody = 65_534;

let bundle: string;
beforeEach(() => {
  bundle = mkdtempSync(join(tmpdir(), 'compiled-'));
  writeFileSync(join(bundle, 'boot.mjs'), readFileSync(bootFile));
  mkdirSync(join(bundle, 'build'));
  writeFileSync(join(bundle, 'build', 'part.js'), 'export const answer = (n) => n + 40;\n');
  writeFileSync(
    join(bundle, 'build', 'program.js'),
    `import { answer } from './part.js';\nconsole.log(answer(2), ${state});\n`,
  );
  writeFileSync(join(bundle, 'start.mjs'), "import { boot } from './boot.mjs';\nawait boot('build', 'program');\n");
});
afterEach(() => rmSync(bundle, { recursive: true, force: true }));

interface Started {
  said: string;
  found: { state: string; folder: string; why?: string };
}

function start(as: { uid?: number; gid?: number } = {}): Started {
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] }, ...as } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(bundle, 'start.mjs')], options);
  expect([status, stderr]).toEqual([0, '']);
  const [said = '', found = ''] = stdout.trim().split(/ (.*)/);
  return { said, found: JSON.parse(found) as Started['found'] }; // the program above prints it
}

function kept(): string[] {
  const [folder = ''] = readdirSync(join(bundle, 'build', 'compiled')).filter((name) => name !== 'sizes.json');
  return readdirSync(join(bundle, 'build', 'compiled', folder)).map((name) =>
    join(bundle, 'build', 'compiled', folder, name),
  );
}

describe('what V8 has compiled of a build', () => {
  it('is written by the first process, and used by the next', () => {
    expect(start()).toMatchObject({ said: '42', found: { state: 'new' } });
    expect(kept().length).toBeGreaterThanOrEqual(2);
    expect(start()).toMatchObject({ said: '42', found: { state: 'kept' } });
  });

  it('is of its own build alone: other text is compiled anew', () => {
    start();
    writeFileSync(join(bundle, 'build', 'part.js'), 'export const answer = (n) => n + 41;\n');
    expect(start().said).toBe('43');
  });

  it('is told of where files are missing or cut short, and whatever they hold is not run', () => {
    start();
    const sizes = Object.fromEntries(
      kept().map((file) => [file.slice(file.lastIndexOf('/') + 1), statSync(file).size]),
    );
    writeFileSync(join(bundle, 'build', 'compiled', 'sizes.json'), JSON.stringify(sizes));
    expect(start().found.state).toBe('kept');
    const [first = '', second = ''] = kept();
    truncateSync(first, 30);
    rmSync(second);
    const { said, found } = start();
    expect([said, found.state, found.why]).toEqual(['42', 'spoilt', '2 files are not as they were written']);
  });

  it('is not run where its bytes are others, of the same length', () => {
    start();
    for (const file of kept()) writeFileSync(file, Buffer.alloc(statSync(file).size, 7));
    expect(start().said).toBe('42');
  });

  it('is none where its folder cannot be made, and the program goes on', () => {
    writeFileSync(join(bundle, 'build', 'compiled'), 'no folder');
    expect(start()).toMatchObject({ said: '42', found: { state: 'none', why: expect.stringMatching(/./) } });
  });

  it('is not written where nobody may, and used where it was before', () => {
    for (const path of [bundle, join(bundle, 'build')]) chmodSync(path, 0o777);
    const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}; // root may write anywhere
    expect(start(as).found.state).toBe('new');
    const before = kept();
    const folder = join(bundle, 'build', 'compiled');
    for (const path of [...before, ...readdirSync(folder).map((name) => join(folder, name)), folder])
      chmodSync(path, 0o555);
    const other = `import { answer } from './part.js';\nconsole.log(answer(2), ${state}); // not as before\n`;
    writeFileSync(join(bundle, 'build', 'program.js'), other);
    expect(start(as)).toMatchObject({ said: '42', found: { state: 'kept' } });
    expect(kept()).toEqual(before);
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chmodSync(path, 0o777);
  });
});
