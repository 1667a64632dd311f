import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-client-'));
  await cp(join(root, 'libs/client'), folder, { recursive: true, filter: (path) => !/dist|node_modules/.test(path) });
});
afterAll(() => rm(folder, { recursive: true }));

interface Packed {
  files: { path: string }[];
}

describe('the package @turnpike/client', () => {
  it('holds what its users import, and the types of it', async () => {
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    await run(process.execPath, [tsc, '-p', join(root, 'libs/client'), '--outDir', join(folder, 'dist')]);
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder });
    const [packed] = JSON.parse(stdout) as Packed[]; // npm's own report
    const files = packed?.files.map(({ path }) => path).toSorted();
    const built = [
      'events',
      'index',
      'lists',
      'pages-of',
      'path-of',
      'problem',
      'retrying',
      'schema',
      'writes-to-confirm',
    ].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    expect(files).toEqual(['README.md', ...built, 'package.json']);
    expect(await readFile(join(folder, 'dist/index.d.ts'), 'utf8')).toContain('createClient');
  });
});
