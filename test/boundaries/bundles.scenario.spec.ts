import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const dist = join(import.meta.dirname, '..', '..', 'dist');
const apps = ['gateway', 'controller', 'tool-runner', 'compressor'];
const mainOf = (app: string): string => join(dist, 'apps', app, 'src', 'main.js');

/** The folder of the present build. */
const build = join(dist, 'bundle', /boot\('(\w+)'/.exec(readFileSync(mainOf('gateway'), 'utf8'))?.[1] ?? 'none');

it('no program is reached from another file of a build: to load it is to run it', () => {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'));
  const mains = files.filter((name) => name.endsWith('-main.js'));
  const reached = files.flatMap((file) => {
    const text = readFileSync(join(build, file), 'utf8');
    return mains.filter((main) => text.includes(`./${main}`)).map((main) => `${file} loads ${main}`);
  });
  expect([mains.length, reached]).toEqual([7, []]);
});

it('every program checks its Node before anything else of it is loaded', () => {
  for (const app of [...apps, 'cli']) {
    const imports = readFileSync(mainOf(app), 'utf8').match(/^import .*$/gm);
    expect(imports).toEqual(["import { boot } from '../../../bundle/boot.mjs';"]);
  }
});

it.each(apps)('the %s does not obey arguments of the command line', (app) => {
  const env = { PATH: process.env['PATH'], PORT: 'none', ADMIN_PORT: 'none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [mainOf(app), 'status', '--help'], {
    env,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringContaining(`${app} cannot start, its settings are wrong`),
  ]);
});
