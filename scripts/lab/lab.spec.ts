import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lab = join(root, 'scripts/lab/lab.mjs');

// npm's own file.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const listed = execFileSync(process.execPath, [lab], { encoding: 'utf8' });
const names = Array.from(listed.matchAll(/^ {2}(\S+) +\S/gm), ([, name = '']) => name);

/** Every file that people read, but those that a build wrote. */
const files = [
  'README.md',
  'CHANGELOG.md',
  ...['apps', 'deploy', 'docs', 'examples', 'libs', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((path) => /\.(md|tsx?|mjs|html|ya?ml)$/.test(path) && !path.includes('/dist/'));

/** The names behind `npm run`, and the files that say them. */
function called(pattern: RegExp): { path: string; name: string }[] {
  return files.flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(pattern), ([, name = '']) => ({ path, name })),
  );
}

describe('npm run', () => {
  it('has the scripts that a person or CI starts, and the lab for the rest', () => {
    const kept =
      'demo test start turnpike chaos bench eval verify verify:deep build lint format jest openapi lab'.split(' ');
    expect(Object.keys(scripts).sort()).toEqual(kept.sort());
  });

  it('is followed by a script that there is, wherever it is said', () => {
    const named = called(/npm run (?:-s )?([a-z][\w-]*(?::[\w-]+)*)/g);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('npm run lab', () => {
  it('is followed by a name that it lists, wherever it is said', () => {
    const named = called(/npm run (?:-s )?lab -- ([a-z][\w-]*(?::[\w-]+)*)/g);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !names.includes(name))).toEqual([]);
  });

  it('runs only what a build writes', () => {
    const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8')) as { include: string[] }; // tsc's own file
    const programs = Array.from(readFileSync(lab, 'utf8').matchAll(/built\('([^']+)'\)|'dist\/([^']+)\.js'/g));
    const paths = programs.map(([, inTest, path = `test/${inTest ?? ''}`]) => path);
    expect(paths.length).toBeGreaterThan(20);
    const isBuilt = (path: string): boolean => include.some((folder) => path.startsWith(`${folder}/`));
    expect(paths.filter((path) => !isBuilt(path) || !existsSync(join(root, `${path}.ts`)))).toEqual([]);
  });

  it('says what there is, and fails, when it does not know the name', () => {
    const { status, stderr } = spawnSync(process.execPath, [lab, 'constructor'], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('there is no constructor');
    expect(stderr).toContain(listed.trim());
  });
});
