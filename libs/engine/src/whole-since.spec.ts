import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { mostIndexed, mostTranscribed } from '#records';

it('the caps that readers go by are those of the scripts', () => {
  const prelude = readFileSync(new URL('scripts/prelude.lua', import.meta.url), 'utf8');
  expect(prelude).toContain(`> ${mostTranscribed} then redis.call('LPOP', transcript)`);
  expect(prelude).toContain(`redis.call('ZREMRANGEBYRANK', audit, 0, -${mostIndexed + 1})`);
});
