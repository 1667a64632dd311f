import { expect, it } from '@jest/globals';
import { AgentRegistry } from '#registry';
import type { RegisteredAgent } from '#registry';
import { agentOf, scheduleIdOf } from './schedule-setting.js';

it('a schedule that was given no id has the same one for the same request', () => {
  const document = { version: 1, root: { kind: 'every', id: 'e', ms: 1_000 } };
  const idOf = (input: string, ms = 1_000, workflow?: string, agent?: string): string =>
    scheduleIdOf(
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
  expect(agentOf({}, registry)).toBeNull();
  expect(agentOf({ agent: 'night' }, registry)).toMatchObject({ id: 'night' });
  for (const agent of ['other', 'theirs'])
    expect(() => agentOf({ agent }, registry)).toThrow('agent: expected one of desk, night');
  expect(() => agentOf({ agent: 'desk' }, new AgentRegistry([]))).toThrow('agent: expected none');
});
