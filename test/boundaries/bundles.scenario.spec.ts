import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  expect([mains.length, reached]).toEqual([8, []]);
});

it('every program checks its Node before anything else of it is loaded', () => {
  for (const app of [...apps, 'all-in-one', 'cli']) {
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

it('every program reads .env of its folder, and the environment wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  try {
    writeFileSync(join(folder, '.env'), 'ADMIN_PORT=none\nREDIS_URL=redis://127.0.0.1:1\n');
    const start = (app: string, args: string[], more: object): string => {
      const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], ...more } } as const;
      const { stdout, stderr } = spawnSync(process.execPath, [mainOf(app), ...args], options);
      return `${stdout}${stderr}`;
    };
    for (const app of apps) {
      expect(start(app, [], {})).toMatch(/ADMIN_PORT: expected/);
      expect(start(app, [], { ADMIN_PORT: '1', REDIS_URL: 'x' })).toMatch(/^(?![^]*ADMIN_PORT)[^]*REDIS_URL: expected/);
      expect(start(app, [], { ENV_FILE: 'none', REDIS_URL: 'x' })).not.toMatch(/ADMIN_PORT/);
    }
    expect(start('cli', ['runs', 'list'], { ADMIN_PORT: '1' })).toMatch(/127\.0\.0\.1:1\)/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
