import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compareRest } from './compare-rest.js';
import type { RestBudget } from './compare-rest.js';
import type { Rest } from './measure.js';

const budget = JSON.parse(readFileSync(new URL('./budget.json', import.meta.url), 'utf8')) as RestBudget; // `npm run lab -- rest --write` wrote it
const main = fileURLToPath(new URL('../../../dist/scripts/bench/main.js', import.meta.url));

let rest: Rest;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'rest', '--json']);
  rest = JSON.parse(stdout) as Rest; // its last and only line
}, 300_000);

describe('what the product costs at its start and at rest', () => {
  it('is within the budget', () => {
    expect(compareRest(rest, budget)).toEqual([]);
  });

  it('is over the budget with two commands a second more, three modules of an app, or a tenth more memory', () => {
    const { gateway } = rest.apps;
    if (gateway === undefined) throw new Error('no gateway was measured');
    const apps = { ...rest.apps, gateway: { ...gateway, modules: (budget.modules['gateway'] ?? 0) + 3 } };
    const redis = { ...rest.redis, memoryMiB: rest.redis.memoryMiB + budget.memoryMiB / 10 + 40 };
    expect(compareRest({ ...rest, apps, redis, commands: budget.commands + 2 }, budget)).toEqual([
      expect.stringContaining('commands of Redis a second'),
      expect.stringContaining('memoryMiB'),
      expect.stringContaining('gateway: '),
    ]);
  });
});
