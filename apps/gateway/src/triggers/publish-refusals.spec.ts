import { expect, it } from '@jest/globals';
import { createMetrics } from '#telemetry';
import { PublishError } from '#triggers';
import { PublishController } from './publish.controller.js';

type Parts = ConstructorParameters<typeof PublishController>;

/** What the controller answers where publishing fails so, and what it has counted. */
async function answerTo(error: PublishError) {
  const metrics = createMetrics({ app: 'gateway', processMetrics: false });
  const engine = { ask: () => Promise.resolve({ refused: error }) };
  const controller = new PublishController(...([engine, {}, {}, {}, { metrics }] as unknown as Parts)); // publishing needs no more
  const problem: unknown = await controller.publish({ id: 'w' }, {}).catch((thrown: unknown) => thrown);
  const counted = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('turnpike_refusals_total{') && line.endsWith(' 1'));
  return { problem, counted };
}

it('a graph that may not be published is a refusal by name, and is counted', async () => {
  const problems = [{ code: 'CREDENTIAL_MISSING', path: '/nodes/0/credentials', message: 'none' }];
  const { problem, counted } = await answerTo(new PublishError('refused', 'no credential', problems));
  expect(problem).toMatchObject({ status: 422 });
  expect(counted).toEqual(['turnpike_refusals_total{gate="graph",code="CREDENTIAL_MISSING",app="gateway"} 1']);
});

it.each([
  ['conflict', 409],
  ['unknown', 404],
] as const)('what is %s is no refusal of a gate', async (code, status) => {
  const { problem, counted } = await answerTo(new PublishError(code, 'otherwise'));
  expect([problem, counted]).toEqual([expect.objectContaining({ status }), []]);
});
