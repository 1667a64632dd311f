import { expect, it } from '@jest/globals';
import { anyThread, specOf } from './any-plan.js';
import { auditWords } from './audit-words.js';
import type { PlayedThread, ShownTask } from './play-plan.js';

const recap = { role: 'assistant', text: 'Plan 1 is done.\n\nDone: "Task t0".' };
const task: ShownTask = {
  id: 't0',
  title: 'Task t0',
  kind: 'research',
  spec: specOf(1, 't0', 'succeeds'),
  status: 'succeeded',
};

const playedWith = (messages: PlayedThread['shown']['messages'], more: Partial<ShownTask> = {}): PlayedThread => ({
  ...{ thread: anyThread(1, 1), threadId: 'plan-1', said: [], answers: [], whole: [], cut: null, tookMs: 1 },
  shown: {
    ...{ messages: [{ role: 'user', text: 'Plan 1, please.' }, ...messages], requests: [], running: [], runId: null },
    plan: { status: more.status === 'failed' ? 'cancelled' : 'completed', tasks: [{ ...task, ...more }] },
  },
});

it.each<[string, PlayedThread, object]>([
  ['nothing is wrong', playedWith([recap]), {}],
  ['a recap does not name what was done', playedWith([{ ...recap, text: 'Plan 1 is done.' }]), { false_last_words: 1 }],
  ['a thread ends without a word', playedWith([recap, { role: 'tool', text: 'x' }]), { silent_ends: 1 }],
  ['a task that would succeed has failed', playedWith([recap], { status: 'failed' }), { cancelled_by_outage: 1 }],
  ['a task failed that had to', playedWith([recap], { status: 'failed', spec: specOf(1, 't0', 'fails') }), {}],
])('the audit of last words finds that %s', (_what, played, found) => {
  expect(auditWords([played]).figures).toEqual({
    cancelled_by_outage: 0,
    false_last_words: 0,
    silent_ends: 0,
    ...found,
  });
});

it('the audit of last words asks for no line of the runtime beside an older build', () => {
  const words = playedWith([{ ...recap, text: 'Plan 1 is done.' }]);
  expect(auditWords([words], false).figures).toMatchObject({ false_last_words: 0 });
});
