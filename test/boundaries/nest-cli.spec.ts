import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Project {
  type: string;
  root: string;
  entryFile: string;
  sourceRoot: string;
}

const { projects, compilerOptions } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')) as {
  projects: Record<string, Project>;
  compilerOptions: { assets: string[]; tsConfigPath: string };
}; // Nest's own file

/** Directories that hold an entry. */
function withEntry(tree: string, entry: string): string[] {
  return readdirSync(join(root, tree)).filter((name) => existsSync(join(root, tree, name, 'src', entry)));
}

describe('nest-cli.json', () => {
  it('lists every library, and every app that Nest starts', () => {
    const named = (type: string): string[] =>
      Object.keys(projects).filter((name) => projects[name]?.type === type && projects[name].root.endsWith(`/${name}`));
    expect(named('library').sort()).toEqual(withEntry('libs', 'index.ts').sort());
    expect(named('application').sort()).toEqual(withEntry('apps', 'app.module.ts').sort());
    for (const { sourceRoot, root: at } of Object.values(projects)) expect(sourceRoot).toBe(`${at}/src`);
  });

  it('builds by the same tsconfig as npm run build, and copies the same files beside the code', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }; // npm's own file
    expect(scripts['build']).toContain(`tsc -p ${compilerOptions.tsConfigPath}`);
    expect(compilerOptions.assets).toEqual(expect.arrayContaining([expect.stringMatching(/\.lua$/)]));
    expect(compilerOptions.assets).toEqual(expect.arrayContaining([expect.stringMatching(/shipped\/\*\.json$/)]));
    expect(readFileSync(join(root, 'scripts/build/copy-scripts.mjs'), 'utf8')).toContain('nest-cli.json');
  });
});
