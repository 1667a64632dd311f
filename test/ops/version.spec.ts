import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { version } from '#telemetry';
import { appNodeOptions } from '../support/node-options.js';
import { root } from './monitoring.js';

it('the image’s label and the newest release of CHANGELOG.md are the version of package.json', () => {
  const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
  const changes = readFileSync(`${root}CHANGELOG.md`, 'utf8');
  expect(/org\.opencontainers\.image\.version=(\S+)/.exec(dockerfile)?.[1]).toBe(version);
  expect(/^## \[?(\d+\.\d+\.\d+)/m.exec(changes)?.[1]).toBe(version);
});

it('the image has what V8 compiles of the apps, written by the user that they run as, and read-only', () => {
  const [build = '', runtime = ''] = readFileSync(`${root}deploy/Dockerfile`, 'utf8')
    .split(/^FROM .*\n/m)
    .slice(1);
  const filled =
    /^USER node\nRUN node dist\/(scripts\/build\/fill-compiled)\.js && chmod -R a-w dist\/bundle\/\*\/compiled$/m.exec(
      build,
    );
  expect(existsSync(`${root}${filled?.[1]}.ts`)).toBe(true);
  expect(build.indexOf('npm prune')).toBeGreaterThan(build.indexOf('fill-compiled')); // the stand-ins are packages of development's
  expect(runtime).toContain('\nUSER node\n');
});

it('npm ci in the image finds each package of the workspace', () => {
  const [beforeInstall = ''] = readFileSync(`${root}deploy/Dockerfile`, 'utf8').split('RUN npm ci');
  const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { workspaces: string[] }; // npm's form
  expect(workspaces.length).toBeGreaterThan(1);
  for (const folder of workspaces) expect(beforeInstall).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

it('the image tells Node what the tests, the demo and the benchmarks tell it', () => {
  const [, , runtime = ''] = readFileSync(`${root}deploy/Dockerfile`, 'utf8').split(/^FROM .*\n/m);
  expect(/^ENV .*NODE_OPTIONS=(\S+)$/m.exec(runtime)?.[1]).toBe(appNodeOptions);
});

it('the image has the command line as `turnpike`, from where the build puts it', () => {
  const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
  const [, script = ''] = /^RUN printf '(#!.*?)' > \/usr\/local\/bin\/turnpike && chmod 755/m.exec(dockerfile) ?? [];
  const [, app = '', file = ''] = /exec node \/app\/dist\/apps\/(\w+)\/src\/([\w-]+)\.js "\$@"/.exec(script) ?? [];
  expect(existsSync(`${root}apps/${app}/src/${file}.ts`)).toBe(true);
  for (const built of ['apps', 'bundle', 'libs'])
    expect(dockerfile).toContain(`COPY --from=build /app/dist/${built} dist/${built}`);
});
