import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import type { RewriteLua } from '../../libs/engine/src/scripts.js';
import type { BrokenRule } from './broken-rule.js';
import { compareMany, explain } from './compare-many.js';
import { openHarness } from './harness.js';

/** Within so many steps a broken rule must show; the rarest takes some 50,000 in the mean, and each stops at its first difference. */
const stepsToNotice = 500_000;

/** Tests that the comparison notices each of these rules when it is taken out of its script. */
export function noticeBrokenRules(rules: readonly BrokenRule[]): void {
  let server: PrivateRedis;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    await server.stop();
  });

  describe('the comparison', () => {
    it.each(rules)(
      'notices a script without its rule: $rule',
      async ({ file, find, replace }) => {
        let breaks = 0;
        const breakRule: RewriteLua = (name, lua) => {
          if (name !== file) return lua;
          breaks += lua.split(find).length - 1; // a rule that stands twice would be broken in its first place only
          return lua.replace(find, replace);
        };
        const harness = await openHarness(server.url, breakRule);
        const { compared, failures } = await compareMany(harness, stepsToNotice, Number(process.env['TWIN_SEED'] ?? 1));
        if (process.env['TWIN_EXPLAIN']) process.stdout.write(`${await explain(harness, failures)}\n`);
        await harness.close();
        expect({ breaks, noticed: failures.length > 0, compared }).toEqual({ breaks: 1, noticed: true, compared });
      },
      400_000,
    );
  });
}
