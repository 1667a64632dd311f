import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { nodeRefusal } from '../../apps/boot.mjs';
import { removeOldBuilds } from './keep-builds.mjs';

/** A number that no process has. */
const nobody = 2 ** 30;

it('a build leaves the files of each that a process lives on, and of the one before it', () => {
  const bundle = mkdtempSync(join(tmpdir(), 'builds-'));
  const made = (name: string, at: number, pid: number | null): void => {
    mkdirSync(join(bundle, name, 'live'), { recursive: true });
    if (pid !== null) writeFileSync(join(bundle, name, 'live', String(pid)), '');
    utimesSync(join(bundle, name), at, at);
  };
  try {
    made('dead', 1, nobody);
    made('live', 2, process.pid);
    made('unused', 3, null);
    made('before', 4, null);
    made('present', 5, null);
    writeFileSync(join(bundle, 'boot.mjs'), '');
    removeOldBuilds(bundle, 'present');
    expect(readdirSync(bundle).sort()).toEqual(['before', 'boot.mjs', 'live', 'present']);
  } finally {
    rmSync(bundle, { recursive: true });
  }
});

it.each([
  ['v18.19.0', true],
  ['v20.20.2', true],
  ['v22.14.0', true],
  ['v24.0.0', false],
  [process.version, false],
])('programs start on a Node that has all that they need: %s', (version, isRefused) => {
  const refusal = `turnpike needs Node 24 or newer, and this is ${version}\n    → install it (https://nodejs.org, or: nvm install 24)`;
  expect(nodeRefusal(version)).toEqual(isRefused ? expect.stringContaining(refusal) : null);
});

it('programs say so on a Node whose modules lack what newer ones have', () => {
  const boot = new URL('../../apps/boot.mjs', import.meta.url).href;
  const older = `import { registerHooks } from 'node:module';
    const url = 'data:text/javascript,export default {}';
    registerHooks({
      resolve: (name, context, next) => (name === 'node:module' ? { url, shortCircuit: true } : next(name, context)),
    });
    const { nodeRefusal } = await import('${boot}');
    process.stdout.write(nodeRefusal('v20.20.2'));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', older], { encoding: 'utf8' });
  expect(said).toMatch(/^turnpike needs Node 24 or newer, and this is v20\.20\.2\n/);
});
