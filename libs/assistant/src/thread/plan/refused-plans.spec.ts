import { expect, it } from '@jest/globals';
import type { Permissions } from '../../permissions.js';
import { call, PlayedThread } from '../../../test/play-thread.js';

const task = (more: object = {}) => ({ id: 'a', title: 'A', kind: 'build-workflow', spec: 's', deps: [], ...more });

/** A thread that has asked for a plan. */
function planning({ permissions = {}, isReadOnly = false }: { permissions?: Permissions; isReadOnly?: boolean } = {}) {
  const model = () => (thread.spawned.length === 0 && !isReadOnly ? { calls: [call('plan')] } : { respond: 'no' });
  const thread: PlayedThread = new PlayedThread(model, undefined, permissions, isReadOnly);
  return thread.say('build it');
}

it.each<[string, object[], string]>([
  ['has no tasks', [], 'PLAN_INVALID'],
  ['has a task of no kind', [task({ kind: 'other' })], 'PLAN_INVALID'],
  ['depends on an unknown task', [task({ deps: ['b'] })], 'PLAN_INVALID'],
  ['goes in a circle', [task({ deps: ['b'] }), task({ id: 'b', deps: ['a'] })], 'PLAN_INVALID'],
  ['lends a tool that there is not', [task({ kind: 'delegate', tools: ['none'] })], 'PLAN_INVALID'],
  ['is too large', Array.from({ length: 201 }, (_, n) => task({ id: `t${n}` })), 'PLAN_TOO_LARGE'],
  ['holds what nobody has said', [task({ spec: 'text +15550199' })], 'PLAN_TEXT'],
])('a plan that %s is refused, and each attempt at it is counted', (_, tasks, code) => {
  const thread = planning().plan(tasks);
  expect(thread.refused).toEqual([code]);
  expect(thread.plan(tasks).refused).toEqual([code, code]);
});

it('a plan that the deployment never lets begin is counted', () => {
  const permissions: Permissions = { updateWorkflow: 'blocked' };
  expect(planning({ permissions }).plan([task({ workflowId: 'w' })]).refused).toEqual(['PLAN_FORBIDDEN']);
});

it('a plan that is asked for where one may not be is counted', () => {
  const thread = new PlayedThread([{ calls: [call('plan'), call('plan', {}, 'again')] }, { respond: 'wait' }]);
  expect(thread.say('build it').refused).toEqual(['PLAN_NOT_NOW']);
  const other = new PlayedThread([{ calls: [call('create-tasks', { tasks: [task()] })] }, { respond: 'no' }]);
  expect(other.say('build it').refused).toEqual(['PLAN_NOT_NOW']);
});

it('a plan of a read-only instance is counted', () => {
  const thread = new PlayedThread([{ calls: [call('plan')] }, { respond: 'no' }], undefined, {}, true);
  expect(thread.say('build it').refused).toEqual(['READ_ONLY']);
});

it('a plan that is shown to a person counts as none, and neither does a planner that fails', () => {
  expect(planning().plan([task()]).refused).toEqual([]);
  expect(planning().end({ outcome: 'model-failed', error: { code: 'NODE_FAILED', message: 'away' } }).refused).toEqual(
    [],
  );
});
