import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configs = ['package.json', 'nest-cli.json', 'tsconfig.json', 'jest.config.mjs', '.dependency-cruiser.cjs'];
const folders = ['apps/controller', 'libs', 'scripts/checks', 'scripts/setup', 'test/support'];
let tree: string;

/** A copy of what a program touches, within this one: packages resolve as here. */
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  tree = mkdtempSync(join(root, '.cache', 'new-program-'));
  const isSource = (path: string): boolean => !/\/(node_modules|dist|peers)$/.test(path);
  for (const each of [...configs, ...folders])
    cpSync(join(root, each), join(tree, each), { recursive: true, filter: isSource });
  for (const shared of ['node_modules', 'dist']) symlinkSync(join(root, shared), join(tree, shared));
  const include = [
    'apps/controller/src/main.ts',
    'apps/controller/src/programs/tally',
    'libs/protocol',
    'libs/sandbox',
  ];
  writeFileSync(join(tree, 'tsconfig.one.json'), JSON.stringify({ extends: './tsconfig.json', include }));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function play(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** The files of the copy that are not as they are here. */
function changed(): string[] {
  const files = globSync('{apps,libs,scripts,test}/**/*.{ts,mjs,cjs,json,lua}', { cwd: tree });
  return [...files, ...configs].filter((path) => textIn(tree, path) !== textIn(root, path));
}

function textIn(folder: string, path: string): string | null {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return null;
  }
}

it('adds a program by three units, which a controller then serves on a real Redis', () => {
  const written = execFileSync(process.execPath, ['scripts/start/new-program.mjs', 'tally', '--tree', tree], {
    cwd: root,
    encoding: 'utf8',
  });
  const touched = changed();
  expect(touched.toSorted()).toEqual(written.trim().split('\n').toSorted());
  const units = new Set(touched.map((path) => /^(apps|libs)\/[^/]+/.exec(path)?.[0]).filter(Boolean));
  expect(units).toEqual(new Set(['apps/controller', 'libs/protocol', 'libs/tally']));
  const inController = touched.filter((path) => path.startsWith('apps/controller/') && !path.includes('/tally/'));
  expect(inController).toEqual(['apps/controller/src/programs/index.ts']);
  const beside = touched.filter((path) => !/^(apps|libs)\//.test(path));
  expect(beside.toSorted()).toEqual(['nest-cli.json', 'package.json', 'scripts/checks/libraries.cjs']);
  expect(play('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.one.json', '--noEmit')).toBe('');
  expect(play('node_modules/jest/bin/jest.js', 'apps/controller/src/programs/tally')).toBe('');
}, 240_000);
