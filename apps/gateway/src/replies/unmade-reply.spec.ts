import { describe, expect, it } from '@jest/globals';
import { buildEffectId } from '#protocol';
import { InvariantError } from '#errors';
import { sendReply } from '#sends';
import type { ReplyPorts } from '#sends';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const id = buildEffectId(`act_${'0'.repeat(26)}`, 1, 0);
const effect = { type: 'send-reply', id, runId: 'run_1', kind: 'answer', text: 'Seven.' };
const claim = {
  ...{ status: 'claimed', effect, address, now: 0, claims: 1, posts: 1, reconcile: false, closing: null },
  ...{ firstPostAt: 0, lastPostAt: 0, knownProviderIds: [], unknownSends: null },
};

/** What is settled of a reply whose POST fails so, and what is reported. */
async function settledAfter(fault: Error) {
  const settled: unknown[] = [];
  const effects = {
    claim: () => Promise.resolve(claim),
    settle: (of: string, _token: object, event: object, note: object) => {
      settled.push([of, event, note]);
      return Promise.resolve('settled');
    },
  };
  const sms = { name: 'sms', repeat: 'doubles', reportsDelivery: true, deliver: () => Promise.reject(fault) };
  const ports = {
    ...{
      store: { effects },
      leaseMs: 10_000,
      postWithinMs: 4_000,
      graceMs: 0,
      era: () => 0,
      lookAgain: { firstMs: 1, longestMs: 1 },
    },
    ...{ quiet: () => Promise.resolve({}), channels: new Map([['sms', sms]]) },
  } as unknown as ReplyPorts; // a POST that is never made needs no more of them
  const reported: unknown = await sendReply(ports, id, new AbortController().signal).catch((error: unknown) => error);
  return { settled, reported };
}

describe('a reply whose POST was never made by a fault of ours', () => {
  const unsent = Object.assign(new InvariantError('no such option'), { isUnsent: true });
  const faults: [string, Error][] = [
    ['that says so', unsent],
    ['that another error wraps', new Error('the SDK failed', { cause: unsent })],
    ['as it connects', Object.assign(new Error('connect'), { syscall: 'connect' })],
  ];
  it.each(faults)('is rejected, and the fault is reported: one %s', async (_what, fault) => {
    const { settled, reported } = await settledAfter(fault);
    const end = { type: 'reply-settled', effectId: id, status: 'rejected', providerId: null };
    expect(settled).toEqual([
      [id, { ...end, errorCode: 'send-rejected' }, { status: 'failed', errorCode: 'internal' }],
    ]);
    expect(reported).toBe(fault);
  });

  it('is in doubt where the message may have left: nothing is settled', async () => {
    const fault = new Error('the connection is gone');
    expect(await settledAfter(fault)).toEqual({ settled: [], reported: fault });
  });
});

describe('a notice that somebody’s run is under way', () => {
  /** How it ends where its run is in such a phase by then; null: the run is gone. */
  async function noticed(phase: string | null) {
    const ends: string[] = [];
    const notice = { ...claim, effect: { ...effect, runId: '', kind: 'notice', until: 'run_1' } };
    const effects = {
      claim: () => Promise.resolve(notice),
      settle: (_of: string, _token: object, event: { status: string }) =>
        Promise.resolve(ends.push(event.status) && 'settled'),
    };
    const records = { readRun: () => Promise.resolve(phase && { phase }) };
    const deliver = () => Promise.resolve({ status: 'sent', providerId: 'SM1' });
    const sms = { name: 'sms', repeat: 'doubles', reportsDelivery: true, deliver };
    const ports = {
      ...{ store: { effects, records }, leaseMs: 10_000, postWithinMs: 4_000, graceMs: 0, era: () => 0 },
      ...{ quiet: () => Promise.resolve({}), channels: new Map([['sms', sms]]) },
    } as unknown as ReplyPorts; // one send needs no more of them
    const { outcome } = await sendReply(ports, id, new AbortController().signal);
    return [outcome, ...ends];
  }

  it('is sent while it is, and not behind its answer', async () => {
    for (const phase of ['thinking', 'acting', 'joining']) expect(await noticed(phase)).toEqual(['sent', 'sent']);
    for (const phase of ['answering', 'finished', null]) expect(await noticed(phase)).toEqual(['refused', 'refused']);
  });
});
