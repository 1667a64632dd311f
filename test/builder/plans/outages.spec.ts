import { expect, it } from '@jest/globals';
import { Random } from '../../chaos/random.js';
import type { ModelRequest } from '../../stand-ins/scripted-model-server.js';
import { withOutages } from './outages.js';

const request: ModelRequest = {
  system: '',
  user: '',
  model: '',
  headers: {},
  responseFormat: null,
  schema: null,
  body: {},
};

/** What plans meet that want so many answers, and ask again every so many milliseconds. */
async function met(wanted: number, everyMs: number) {
  const count = { outages: 0, refused: 0, longest_s: 0 };
  let now = 1_000_000;
  const model = withOutages(
    () => 'yes',
    new Random(7),
    count,
    () => now,
  );
  for (let answered = 0; answered < wanted; now += everyMs) if ((await model(request, 0)) === 'yes') answered += 1;
  return count;
}

it('a provider is away as often for plans that ask slowly as for fast ones', async () => {
  const [fast, slow] = [await met(600, 50), await met(600, 4_000)];
  expect(slow.outages).toBe(fast.outages);
  expect(fast.outages).toBeGreaterThan(25);
});

it('a provider is away for 5 to 90 seconds, and refuses meanwhile', async () => {
  const { outages, refused, longest_s } = await met(6_000, 1_000);
  expect(longest_s).toBeGreaterThan(60);
  expect(longest_s).toBeLessThanOrEqual(90);
  expect(refused).toBeGreaterThanOrEqual(outages * 5);
});
