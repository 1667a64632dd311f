import { expect, it } from '@jest/globals';
import { build, calls, check, completes, done, givesUp, patches, plans, setsUp } from '../../../test/guards.js';
import { built, call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';

const free = { updateWorkflow: 'always_allow' } as const;

const cancels = calls(call('task-control', { action: 'cancel-task', taskId: 'c' }));

/** A plan is approved, and its build has ended. */
function checking(then: Says[], also: Says[] = []): PlayedThread {
  const thread = new PlayedThread([plans, ...then, ...also], undefined, free);
  thread.say('Build it').plan([build, check]);
  thread.decide('approved');
  return thread.end({ output: built() });
}

it('each plan has its own two patches, whatever its checkpoint is called', () => {
  const round = [patches, patches, completes(), done];
  const thread = checking(round, [plans, ...round]);
  thread.end({ output: built() }).end({ output: built() });
  thread.say('Another one').plan([build, check]);
  thread.decide('approved');
  thread.end({ output: built() }).end({ output: built() }).end({ output: built() });
  expect(thread.results().filter((text) => text.startsWith('Error'))).toEqual([]);
  expect(thread.spawned.filter(({ program }) => program === 'builder')).toHaveLength(6);
});

it('a checkpoint does not succeed while a patch of it is at work', () => {
  const patch = call('build-workflow-with-agent', { task: 'fix', workflowId: 'w-1', conversationContext: 'said' });
  const both = calls(patch, call('complete-checkpoint', { taskId: 'c', status: 'succeeded' }));
  const thread = checking([both, completes(), done]);
  expect(thread.known.plan?.tasks[1]?.status).toBe('running');
  thread.end({ output: built() });
  expect([thread.known.plan?.tasks[1]?.status, thread.said()]).toEqual(['succeeded', ['Done.']]);
});

it('a patch is called off where its checkpoint has ended before it', () => {
  const late = checking([patches, givesUp]);
  const denied = checking([patches, cancels, done, done]);
  late.wait();
  while (late.known.obligations.length > 0) late.wait();
  denied.say('Stop the check');
  expect([late.cancelled, denied.cancelled]).toEqual([['cancelled'], ['cancelled']]);
});

it('a setup that was done is no setup of what a patch needs anew', () => {
  const required = built('w-1', { setupRequirement: { status: 'required' } });
  const thread = new PlayedThread([plans, setsUp, patches, completes(), setsUp, completes(), done], undefined, free);
  thread.say('Build it').plan([build, check]);
  thread.decide('approved');
  thread.end({ output: required }).decide('approved');
  thread.end({ output: required });
  expect(thread.results().at(-1)).toBe('Error: setup-required');
  thread.decide('approved');
  expect(thread.known.plan?.status).toBe('completed');
});
