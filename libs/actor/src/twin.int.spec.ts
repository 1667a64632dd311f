import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { RewriteLua } from './scripts.js';
import { brokenRules } from './twin/broken-rules.js';
import { compareMany, explain } from './twin/compare-many.js';
import { openRig } from './twin/rig.js';

const wanted = Number(process.env['TWIN_STEPS'] ?? 100_000);
const firstSeed = Number(process.env['TWIN_SEED'] ?? 1);

/** Within so many steps a broken rule must show. */
const stepsToNotice = 40_000;

let server: PrivateRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  await server.stop();
});

describe('the scripts and their twin', () => {
  it('answer alike and leave the same behind, step by step', async () => {
    const rig = await openRig(server.url);
    const start = performance.now();
    const { compared, failures } = await compareMany(rig, wanted, firstSeed);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    process.stdout.write(
      `twin: ${compared} steps in ${seconds} s, seed ${firstSeed}, differences ${failures.length}\n`,
    );
    const explanation = await explain(rig, failures);
    await rig.close();
    expect(explanation).toBe('');
  }, 300_000);
});

describe('the comparison', () => {
  it.each(brokenRules)(
    'notices a script without its rule: $rule',
    async ({ file, find, replace }) => {
      let breaks = 0;
      const breakRule: RewriteLua = (name, lua) => {
        if (name !== file || !lua.includes(find)) return lua;
        breaks += 1;
        return lua.replace(find, replace);
      };
      const rig = await openRig(server.url, breakRule);
      const { compared, failures } = await compareMany(rig, stepsToNotice, firstSeed);
      if (process.env['TWIN_EXPLAIN']) process.stdout.write(`${await explain(rig, failures)}\n`);
      await rig.close();
      expect({ breaks, noticed: failures.length > 0, compared }).toEqual({ breaks: 1, noticed: true, compared });
    },
    120_000,
  );
});
