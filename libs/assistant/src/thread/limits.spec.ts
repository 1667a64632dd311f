import { expect, it } from '@jest/globals';
import { approved } from '../../test/play-thread.js';
import { childShare, limits } from './limits.js';

it('as many background tasks as may run at once leave a thread tokens and money of its own', () => {
  expect(limits.backgroundTasks * childShare.tokens).toBeLessThan(limits.runTokens);
  expect(limits.backgroundTasks * childShare.costMicroUsd).toBeLessThan(limits.runCostMicroUsd);
});

it('each kind of task is granted its steps and half an hour', () => {
  const kinds = ['build-workflow', 'manage-data-tables', 'research', 'delegate'];
  const tasks = kinds.map((kind) => ({
    id: kind,
    title: kind,
    kind,
    spec: 'do it',
    deps: [],
    tools: ['almanac.echo'],
  }));
  const { spawned, at } = approved(tasks, []);
  expect(spawned.map(({ grant }) => grant.steps)).toEqual([30, 60, 35, 25, 10]);
  for (const { grant } of spawned.slice(1)) expect(grant.deadlineAt).toBe(at + 30 * 60_000);
});
