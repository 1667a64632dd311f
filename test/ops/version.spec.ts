import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { version } from '#telemetry';
import { root } from './monitoring.js';

it('the image’s label and the newest release of CHANGELOG.md are the version of package.json', () => {
  const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
  const changes = readFileSync(`${root}CHANGELOG.md`, 'utf8');
  expect(/org\.opencontainers\.image\.version=(\S+)/.exec(dockerfile)?.[1]).toBe(version);
  expect(/^## \[?(\d+\.\d+\.\d+)/m.exec(changes)?.[1]).toBe(version);
});
