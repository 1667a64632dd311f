import { describe, expect, it } from '@jest/globals';
import {
  build,
  check,
  failed,
  unproven,
  says,
  calls,
  completes,
  plans,
  givesUp,
  patches,
  verifies,
  setsUp,
  verifiesOther,
  setsUpOther,
  setsUpCredential,
  applies,
  publishes,
  resumes,
  done,
  failingTest,
  approvedOf,
  builtWith,
  failing,
  finalOf,
  played,
} from '../../../test/guards.js';
import type { Guard } from '../../../test/guards.js';
import { built, call } from '../../../test/play-thread.js';

const inPlans: Guard[] = [
  {
    ...{ guard: 'a replan is not only acknowledged', play: failing, hears: 'I could not go on. "Count": it broke' },
    ...{ obedient: [plans, givesUp], disobedient: [plans, says('Noted.'), says('I see.')] },
  },
  {
    ...{ guard: 'a checkpoint is completed', play: builtWith(), hears: 'without reporting completion' },
    obedient: [plans, completes({ status: 'failed' }), givesUp],
    disobedient: [plans, says('Looks good.'), givesUp],
  },
  {
    ...{ guard: 'a checkpoint has two patches', hears: 'Two patches of a checkpoint are enough' },
    play: builtWith({}, (thread) => thread.end({ output: built() }).end({ output: built() })),
    obedient: [plans, patches, patches, completes({ status: 'failed' }), givesUp],
    disobedient: [plans, patches, patches, patches, completes({ status: 'failed' }), givesUp],
  },
  {
    ...{ guard: 'patches that fail alike end a checkpoint', hears: 'The patches failed alike' },
    play: builtWith({}, (thread) => {
      while (thread.live.size > 0) thread.end(failed);
    }),
    obedient: [plans, patches, completes({ status: 'failed' }), givesUp],
    disobedient: [plans, patches, patches, givesUp],
  },
  {
    ...{ guard: 'proof comes from records', play: builtWith(unproven), hears: 'verification-missing' },
    obedient: [plans, verifies, completes(), done],
    disobedient: [
      plans,
      completes({
        outcome: { verification: { attempted: true, success: true, executionId: 'x', executedNodes: ['y'] } },
      }),
      ...[verifies, completes(), done],
    ],
  },
  {
    ...{ guard: 'a setup is done or put off, by a person', hears: 'setup-required' },
    play: builtWith({ setupRequirement: { status: 'required' } }, (thread) => thread.decide('denied')),
    obedient: [plans, setsUp, completes(), done],
    disobedient: [plans, completes({ outcome: { deferred: true } }), setsUp, completes(), done],
  },
  {
    ...{ guard: 'a setup is put off by no word about what it needs', hears: 'setup-required' },
    play: builtWith({ setupRequirement: { status: 'required' } }, (thread) => thread.decide('denied')),
    obedient: [plans, setsUp, completes(), done],
    disobedient: [plans, completes({ outcome: { setupRequirement: { deferred: true } } }), setsUp, completes(), done],
  },
  {
    ...{ guard: 'a setup that is put off is not asked for again', hears: 'put this setup off' },
    play: builtWith({ setupRequirement: { status: 'required' } }, (thread) => thread.decide('denied')),
    obedient: [plans, setsUp, completes(), done],
    disobedient: [plans, setsUp, setsUp, completes(), setsUp, done],
  },
  {
    ...{ guard: 'a checkpoint gives no node a credential', play: builtWith(), hears: 'by workflows with action setup' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, applies, completes(), done] },
  },
  {
    ...{ guard: 'a checkpoint sets up no credential', play: builtWith(), hears: 'by workflows with action setup' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, setsUpCredential, completes(), done] },
  },
  {
    ...{
      guard: 'a test that failed outweighs what was proven before',
      play: builtWith(),
      hears: 'verification-missing',
    },
    ...{ store: failingTest, obedient: [plans, verifies, completes({ status: 'failed' }), givesUp] },
    disobedient: [plans, verifies, completes(), completes({ status: 'failed' }), givesUp],
  },
  {
    ...{ guard: 'one workflow is not proven by another', hears: 'verification-missing' },
    play: (thread) => {
      approvedOf(build, { ...build, id: 'b' }, { ...check, deps: ['a', 'b'] })(thread);
      thread.end({ output: built('w-1', unproven) }).end({ output: built('w-2', unproven) });
    },
    obedient: [plans, verifies, verifiesOther, completes(), done],
    disobedient: [plans, verifies, completes(), verifiesOther, completes(), done],
  },
  {
    ...{ guard: 'one setup is not that of another workflow', hears: 'setup-required' },
    play: (thread) => {
      approvedOf(build, { ...build, id: 'b' }, { ...check, deps: ['a', 'b'] })(thread);
      for (const id of ['w-1', 'w-2']) thread.end({ output: built(id, { setupRequirement: { status: 'required' } }) });
      while (thread.known.requests.length > 0) thread.decide('approved');
    },
    obedient: [plans, setsUp, setsUpOther, completes(), done],
    disobedient: [plans, setsUp, completes(), setsUpOther, completes(), done],
  },
  {
    ...{ guard: 'nothing is published that nobody has asked for', hears: 'The person said no' },
    play: builtWith({}, (thread) => {
      if (thread.known.requests.length > 0) thread.decide('denied');
    }),
    ...{ obedient: [plans, completes(), done], disobedient: [plans, completes(), publishes, done] },
  },
  {
    ...{ guard: 'nothing is resumed that nobody has asked for', hears: 'The person said no' },
    play: builtWith({}, (thread) => {
      if (thread.known.requests.length > 0) thread.decide('denied');
    }),
    ...{ obedient: [plans, completes(), done], disobedient: [plans, completes(), resumes, done] },
  },
  {
    ...{ guard: 'a checkpoint makes no plan', play: builtWith(), hears: 'plan is not for a checkpoint turn' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, plans, completes(), done] },
  },
  {
    ...{ guard: 'a recap makes no plan', play: builtWith(), hears: 'plan is not for a synthesize turn' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, completes(), plans, done] },
  },
  {
    ...{ guard: 'a replan makes no plan', play: failing, hears: 'plan is not for a replan turn' },
    ...{ obedient: [plans, givesUp], disobedient: [plans, plans, givesUp] },
  },
  {
    ...{ guard: 'a checkpoint is completed once', play: builtWith(), hears: 'wrong-status' },
    obedient: [plans, completes(), done],
    disobedient: [
      plans,
      calls(...Array.from({ length: 2 }, () => call('complete-checkpoint', { taskId: 'c', status: 'succeeded' }))),
      done,
    ],
  },
  {
    ...{ guard: 'a checkpoint is completed under its name', play: builtWith(), hears: 'not-found' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, completes({ taskId: 'x' }), completes(), done] },
  },
  {
    ...{ guard: 'only a checkpoint is completed', play: builtWith(), hears: 'wrong-kind' },
    ...{ obedient: [plans, completes(), done], disobedient: [plans, completes({ taskId: 'a' }), completes(), done] },
  },
  {
    ...{ guard: 'a task that took too long does not come again', hears: 'not-found' },
    play: (thread) => {
      approvedOf(build)(thread);
      thread.wait();
      thread.end({ outcome: 'cancelled' });
    },
    obedient: [plans, givesUp],
    disobedient: [
      plans,
      calls(call('task-control', { action: 'correct-task', taskId: 'a', correction: 'on' })),
      givesUp,
    ],
  },
  {
    ...{ guard: 'a build without an outcome did not submit', hears: 'the build did not submit' },
    play: (thread) => {
      approvedOf(build)(thread);
      thread.end({ output: '{"text":"It is built."}' });
    },
    ...{ obedient: [plans, givesUp], disobedient: [plans, says('It is built.'), says('All is well.')] },
  },
];

describe('a guard of plans', () => {
  it.each(inPlans)('holds whether the model obeys or not: $guard', (guard) => {
    const { obedient, disobedient, hears } = guard;
    const [one, other] = [played(obedient, guard), played(disobedient, guard)];
    expect(finalOf(other)).toEqual(finalOf(one));
    const heard = [...other.results(), ...other.followUps(), ...other.said()].join('\n');
    expect(heard).toContain(hears);
  });
});
