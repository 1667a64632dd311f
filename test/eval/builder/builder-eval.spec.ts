import { expect, it } from '@jest/globals';
import { builderTable, buildRequests, buildWith } from './evaluate-builder.js';

const few = buildRequests.slice(0, 4);

it('builds what is asked for with a model that makes no mistakes, and mostly with one that does', async () => {
  const good = await Promise.all(few.map((request) => buildWith(request, 0, 's')));
  expect(good.map(({ isBuilt, outcome, mistakes }) => [isBuilt, outcome, mistakes])).toEqual(
    few.map(() => [true, 'answered', {}]),
  );
  const weak = await Promise.all(few.map((request) => buildWith(request, 0.4, 's')));
  expect(await Promise.all(few.map((request) => buildWith(request, 0.4, 's')))).toEqual(weak);
  expect(weak.flatMap(({ mistakes }) => Object.keys(mistakes)).length).toBeGreaterThan(3);
  expect(weak.filter(({ isBuilt }) => isBuilt).length).toBeGreaterThan(0);
});

it('does not take a claim for a success', async () => {
  const [request] = few;
  if (!request) throw new Error('no request');
  const hopeless = await buildWith(request, 1, 's');
  expect(hopeless.isBuilt).toBe(false);
  expect(builderTable('weak', [hopeless])).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/requests built, valid and tested +0 of 1/),
      `failed: ${request.text} (${hopeless.outcome})`,
    ]),
  );
});
