import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashInputs, isBuiltFrom, noteBuilt } from './build-inputs.mjs';

let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(): void {
  for (const path of ['build.json', 'console/index.html', 'scripts/demo/main.js']) put(`dist/${path}`, path);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'])
    put(name, '{}');
  for (const path of ['apps/a/src/main.ts', 'libs/b/src/index.ts', 'scripts/c.mjs', 'test/support/d.ts'])
    put(path, path);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a build', () => {
  it('is of the files that are here once it is noted, also where they were only touched', () => {
    const inputs = hashInputs(root);
    expect(isBuiltFrom(root, inputs)).toBe(false);
    build();
    expect(isBuiltFrom(root, inputs)).toBe(false);
    noteBuilt(root, inputs);
    utimesSync(join(root, 'apps/a/src/main.ts'), new Date(), new Date());
    expect(isBuiltFrom(root, hashInputs(root))).toBe(true);
  });

  it.each(['apps/a/src/main.ts', 'libs/b/src/index.ts', 'libs/b/src/step.lua', 'scripts/c.mjs', 'package-lock.json'])(
    'is not of them any more once %s has another text',
    (path) => {
      build();
      noteBuilt(root, hashInputs(root));
      put(path, 'other');
      expect(isBuiltFrom(root, hashInputs(root))).toBe(false);
    },
  );

  it('is not made again for a test, a document or what lies in folders of builds', () => {
    build();
    noteBuilt(root, hashInputs(root));
    for (const path of [
      'libs/b/src/b.spec.ts',
      'apps/a/README.md',
      'apps/console/dist/x.js',
      'libs/b/node_modules/p/i.js',
    ])
      put(path, 'new');
    expect(isBuiltFrom(root, hashInputs(root))).toBe(true);
  });

  it('is not trusted where somebody has built since, or taken a part away', () => {
    build();
    noteBuilt(root, hashInputs(root));
    utimesSync(join(root, 'dist/build.json'), new Date(0), new Date(0));
    expect(isBuiltFrom(root, hashInputs(root))).toBe(false);
    noteBuilt(root, hashInputs(root));
    rmSync(join(root, 'dist/console/index.html'));
    expect(isBuiltFrom(root, hashInputs(root))).toBe(false);
  });
});
