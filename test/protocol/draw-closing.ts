import { renameId } from '#protocol';
import type { CommitRequest, SendEnd } from '#engine/ports';
import type { RunRecord } from '#records';
import type { Fixture } from './fixture.js';
import type { Random } from './random.js';

const ends: readonly [SendEnd, SendEnd] = [
  { at: 1_000, providerId: 'one' },
  { at: 900_001_234, providerId: 'other' },
];

/** Now and then the closing of the run that a commit's send answers, of this version or now and then of another. */
export function drawClosing(random: Random, fixture: Fixture, request: CommitRequest): Pick<CommitRequest, 'closing'> {
  const { actorId, effects } = request;
  if (!effects.some(({ type }) => type === 'send-reply') || random.percent(30)) return {};
  const runId = renameId(fixture.messageId(random.below(4)), 'run');
  const version = request.version + (random.percent(90) ? 1 : 0);
  const isParked = random.percent(20);
  const commitAt = ({ at, providerId }: SendEnd): CommitRequest => {
    const run: RunRecord = {
      ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase: 'finished' },
      ...{ outcome: isParked ? 'parked' : 'answered', messageIds: [renameId(runId, 'msg')], policyVersion: 'v1' },
      replies: [{ effectId: 'e', kind: 'answer', text: '7', answersUpTo: 1, status: 'sent', providerId }],
      ...{ stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 9, costMicroUsd: 5, startedAt: 1, finishedAt: at },
    };
    return {
      ...{ actorId, token: '', version, consumed: 0, lastMail: null, state: { closedAt: at, said: 'ja — “so”' } },
      ...{ thinking: false, live: false, wakeInMs: null, hold: false, effects: [], cancels: [], messageRuns: {} },
      ...{ runs: [run], ledger: [] },
      journal: [{ runId, entries: [{ at, date: new Date(at).toISOString(), took: at - 77, providerId }] }],
    };
  };
  return { closing: { ends, commits: [commitAt(ends[0]), commitAt(ends[1])] } };
}
