import { expect, it } from '@jest/globals';
import { AgentRegistry } from '#registry';
import type { RegisteredAgent } from '#registry';
import { createMetrics } from '#telemetry';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import { deriveScheduleId, repeatedBy, requireAgent } from './schedule-setting.js';

it('a schedule that was given no id has the same one for the same request', () => {
  const document = { version: 1, root: { kind: 'every', id: 'e', ms: 1_000 } };
  const idOf = (input: string, ms = 1_000, workflow?: string, agent?: string): string =>
    deriveScheduleId(
      { ...(workflow !== undefined && { workflow }), ...(agent !== undefined && { agent }) },
      { document: { ...document, root: { ...document.root, ms } }, input, times: { everyMs: ms }, onError: 'fail' },
    );
  expect(idOf('a')).toMatch(/^schedule-[0-9a-f]{12}$/);
  expect([idOf('a'), idOf('a', 1_000, 'x')]).toEqual([idOf('a'), idOf('a', 2_000, 'x')]);
  const others = [idOf('b'), idOf('a', 2_000), idOf('a', 1_000, 'x'), idOf('a', 1_000, 'y')];
  expect(new Set([idOf('a'), ...others, idOf('a', 1_000, undefined, 'desk')]).size).toBe(6);
});

it('a schedule names an agent of the deployment, and is told which there are', () => {
  const named = (id: string, tenant = 'default') => ({ tenant, definition: { id, tenant } }) as RegisteredAgent; // as far as it is looked at
  const registry = { agents: [named('desk'), named('night'), named('theirs', 'acme')] } as unknown as AgentRegistry; // the same
  expect(requireAgent({}, registry)).toBeNull();
  expect(requireAgent({ agent: 'night' }, registry)).toMatchObject({ id: 'night' });
  for (const agent of ['other', 'theirs'])
    expect(() => requireAgent({ agent }, registry)).toThrow('agent: expected one of desk, night');
  expect(() => requireAgent({ agent: 'desk' }, new AgentRegistry([]))).toThrow('agent: expected none');
});

it.each<[string, WorkflowNode, number]>([
  ['a root that repeats nothing', { kind: 'llm', id: 'a', instructions: '' }, 1],
  ['an interval that is too short', every({ ms: 10 }), 1],
  ['an interval of years', every({ ms: 400 * 86_400_000 }), 1],
  ['a cron expression with a step above its field', every({ cron: '*/61 * * * *' }), 1],
  ['a cron expression in no zone', every({ cron: '0 9 * * *', timeZone: 'Mars' }), 1],
  ['nothing', every({ cron: '0 9 * * *', timeZone: 'Europe/Berlin' }), 0],
])('a schedule is refused for %s, and that is counted', async (_, root, refusals) => {
  const metrics = createMetrics({ app: 'gateway', processMetrics: false });
  const document: WorkflowDocument = { version: 1, root };
  const set = (): unknown => repeatedBy(document, { metrics });
  if (refusals > 0) expect(set).toThrow(expect.objectContaining({ status: 422 }));
  else expect(set()).toMatchObject({ document });
  const counted = (await metrics.text()).split('\n').filter((line) => /^turnpike_refusals_total\{.* [1-9]/.test(line));
  const line = 'turnpike_refusals_total{gate="schedule",code="WORKFLOW_VALIDATION_FAILED",app="gateway"} 1';
  expect(counted).toEqual(refusals > 0 ? [line] : []);
});

function every(times: { ms: number } | { cron: string; timeZone?: string }): WorkflowNode {
  return { kind: 'every', id: 'e', step: { kind: 'llm', id: 'a', instructions: '' }, ...times };
}
