import { expect, it } from '@jest/globals';
import { build, check, completes, done, patches, plans } from '../../test/guards.js';
import { built, PlayedThread } from '../../test/play-thread.js';
import type { Says } from '../../test/play-thread.js';

const free = { updateWorkflow: 'always_allow' } as const;

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
