import { describe, expect, it } from '@jest/globals';
import { toPublicBackground } from '#protocol';
import type { IngestResult } from '#engine/ports';
import { strangersConversation, toWorkflowSide } from '#registry';
import type { IngestNow } from '../recovery/ingest-now.js';
import { Intake } from './intake.js';

const deployment = { partitions: 1, idKey: '00' };
const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const request = { address, sourceId: null, mode: 'text' as const, text: 'how many?' };

/** A store that answers nothing until it is told to. */
function slowStore(): { ingest: IngestNow; asked: string[]; answer: () => void } {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const ingest: IngestNow = ({ messageId }) =>
    new Promise<IngestResult>((resolve) => {
      asked.push(messageId);
      const result = { status: 'accepted', messageId, actorId: 'act_1', conversationId: 'act_1' };
      waiting.push(() => resolve(result as IngestResult)); // what the intake reads of it is there
    });
  return { ingest, asked, answer: () => waiting.splice(0).forEach((one) => one()) };
}

describe('the intake', () => {
  it('refuses what would wait beyond its bound before the store is asked, and takes it when there is room', async () => {
    const store = slowStore();
    const intake = new Intake({ deployment }, store.ingest, null, { isDeep: false }, { INTAKE_MAX_WAITING: 2 });
    const accepted = [intake.accept(request), intake.accept(request)];
    await expect(intake.accept(request)).rejects.toMatchObject({ status: 503 });
    while (store.asked.length < 2) await new Promise(setImmediate);
    expect(store.asked).toHaveLength(2);
    store.answer();
    await Promise.all(accepted);
    const later = intake.accept(request);
    while (store.asked.length < 3) await new Promise(setImmediate);
    store.answer();
    expect(await later).toMatchObject({ isSpooled: false });
  });

  it('counts what has failed no longer', async () => {
    const away: IngestNow = () => Promise.reject(new Error('away'));
    const intake = new Intake({ deployment }, away, null, { isDeep: false }, { INTAKE_MAX_WAITING: 1 });
    for (let time = 0; time < 3; time++) await expect(intake.accept(request)).rejects.toThrow('away');
  });

  it('counts what lies in the spool', async () => {
    const store = slowStore();
    const spool = {
      size: 2,
      mustTake: () => true,
      letEarlierPass: () => Promise.resolve(),
      accept: () => Promise.resolve(),
    };
    const intake = new Intake({ deployment }, store.ingest, spool, { isDeep: false }, { INTAKE_MAX_WAITING: 3 });
    expect(await intake.accept(request)).toMatchObject({ isSpooled: true });
    spool.size = 3;
    await expect(intake.accept(request)).rejects.toMatchObject({ status: 503 });
  });

  it('says of what a stranger has begun, and of nothing else, that no person waits for it', async () => {
    const taken: unknown[] = [];
    const ingest: IngestNow = async ({ messageId, request: { background } }) => {
      taken.push(background);
      return { status: 'accepted', messageId, actorId: 'act_1' };
    };
    const intake = new Intake({ deployment }, ingest, null, { isDeep: true }, { INTAKE_MAX_WAITING: 2 });
    const ours = toWorkflowSide('orders', 'v1');
    const called = { ...address, channel: 'api', ours };
    for (const theirs of [strangersConversation('orders-1'), strangersConversation('error-run_1', 'bills'), 'orders-1'])
      await intake.accept({ ...request, address: { ...called, theirs } });
    await intake.accept(request);
    expect(taken).toEqual([toPublicBackground('orders'), toPublicBackground('bills'), undefined, undefined]);
  });
});
