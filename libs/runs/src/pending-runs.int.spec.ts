import { describe, expect, it } from '@jest/globals';
import { renameId } from '#protocol';
import { keys } from '#records';
import type { CommitRequest, IngestRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { openRunArchive } from './run-archive.js';
import { runsForEach } from '../test/runs-for-each.js';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };

const opened = runsForEach({ partitions: 1 });

/** The person writes; which run their text would open, and whose conversation it is. */
async function writes(
  text: string,
  more: Partial<IngestRequest> = {},
): Promise<{ actorId: string; messageId: string; runId: string }> {
  const { actorId, messageId } = await opened.store.intake.ingest({
    address,
    sourceId: null,
    mode: 'text',
    text,
    ...more,
  });
  return { actorId, messageId, runId: renameId(messageId, 'run') };
}

async function listed(): Promise<string[]> {
  const { runs } = await opened.reader.listRuns({ before: null, limit: 10, wants: () => true });
  return runs.map(({ run }) => `${run.runId} ${run.phase}`);
}

/** A turn reads all there is, and commits what it is told to. */
async function commits(actorId: string, decided: Pick<CommitRequest, 'runs' | 'live' | 'messageRuns'>): Promise<void> {
  const turn = await opened.store.turns.load(actorId, 'turn');
  if (!('version' in turn)) throw new Error('nothing to read');
  const { version, lastMail, mail } = turn;
  const nothing = { effects: [], cancels: [], ledger: [], journal: [], wakeInMs: null, thinking: false, hold: false };
  const read = { actorId, token: 'turn', version, lastMail, consumed: mail.length, state: {} };
  expect(await opened.store.turns.commit({ ...nothing, ...read, ...decided })).toMatchObject({ status: 'committed' });
}

describe('a run that no turn has been taken of', () => {
  it('is there from the moment its text is taken, and is thought of once a controller has it', async () => {
    const { actorId, messageId, runId } = await writes('how many?');
    expect(await opened.reader.readPendingRun(runId)).toMatchObject({
      ...{ runId, actorId, phase: 'waiting', outcome: null, messageIds: [messageId], channel: 'sms' },
      startedAt: expect.any(Number),
    });
    expect(await listed()).toEqual([`${runId} waiting`]);
    await opened.store.turns.load(actorId, 'turn');
    expect(await listed()).toEqual([`${runId} thinking`]);
    await opened.store.turns.abandon(actorId, 'turn');
    expect(await listed()).toEqual([`${runId} waiting`]);
  });

  it('is told once when it is committed, as the commit has it', async () => {
    const { actorId, messageId, runId } = await writes('how many?');
    const run = { ...(await opened.reader.readPendingRun(runId)), phase: 'acting' } as RunRecord; // it is there
    await commits(actorId, { runs: [run], live: true, messageRuns: { [messageId]: runId } });
    expect(await opened.reader.readPendingRun(runId)).toBeNull();
    expect(await listed()).toEqual([`${runId} acting`]);
    const later = await writes('yes'); // an answer to what the run has asked, or a text that it sets aside
    expect(await opened.reader.readPendingRun(later.runId)).toBeNull();
    expect(await listed()).toEqual([`${runId} acting`]);
  });

  it('is one for the texts of a burst, and named after the first', async () => {
    const [first, second] = [await writes('how many'), await writes('angry ones?')];
    expect(await listed()).toEqual([`${first.runId} waiting`]);
    expect(await opened.reader.readPendingRun(second.runId)).toBeNull();
  });

  it('does not come of HELP, nor of a text that STOP follows, and STOP opens none', async () => {
    const help = await writes('HELP', { keyword: 'help' });
    expect(await listed()).toEqual([]);
    expect(await opened.reader.readPendingRun(help.runId)).toBeNull();
    const { runId } = await writes('how many?');
    expect(await listed()).toEqual([`${runId} waiting`]);
    await writes('STOP', { mode: 'stop' });
    expect(await listed()).toEqual([]);
  });

  it('does not come while a person has the conversation, and does once it is given back', async () => {
    const { actorId, runId } = await writes('how many?');
    await opened.store.takeovers.takeOver(actorId, { by: 'ana', reason: 'they asked for a person' });
    const kept = await writes('hello?');
    expect(await listed()).toEqual([]);
    await opened.store.takeovers.giveBack(actorId, { by: 'ana', texts: 'handle' });
    expect(await listed()).toEqual([`${runId} waiting`]); // neither text was read, and the first opens it
    expect(await opened.reader.readPendingRun(kept.runId)).toBeNull();
  });

  it('is listed though many children are due before it, as far as a look goes', async () => {
    const { runId } = await writes('how many?');
    const crowd = async (from: number, count: number): Promise<void> => {
      const pipeline = opened.redis.pipeline();
      for (let n = from; n < from + count; n++) {
        const child = `act_${String(n).padStart(4, '0')}${runId.slice(8)}`; // another id of the partition
        const fields = { version: 0, parent: 'act_x', address: JSON.stringify(address), optOutKey: 'x', background: 1 };
        pipeline.zadd(keys.due(0), n, child).hset(keys.actor(child), fields);
      }
      await pipeline.exec();
    };
    await crowd(1, 1_500);
    expect(await listed()).toEqual([`${runId} waiting`]);
    expect(await opened.reader.listPendingRuns()).toMatchObject({ isCut: false });
    await crowd(1_501, 500);
    expect(await listed()).toEqual([]);
    const page = { before: null, limit: 10, wants: () => true };
    expect(await opened.reader.listRuns(page)).toMatchObject({ runs: [], isPendingCut: true });
  });

  it('is listed by page, and read and listed from beside the engine', async () => {
    const { runId } = await writes('how many?');
    const other = await writes('how many?', { address: { ...address, theirs: '+15550124' } });
    const first = await opened.reader.listRuns({ before: null, limit: 1, wants: () => true });
    const rest = await opened.reader.listRuns({ before: first.next, limit: 10, wants: () => true });
    expect([...first.runs, ...rest.runs].map(({ run }) => run.runId)).toEqual([other.runId, runId]);
    expect([first.runs.length, rest.next]).toEqual([1, null]);
    const archive = await openRunArchive(opened.redis);
    const ids = (await archive.latest(10, () => true)).runs.map((run) => run.runId);
    expect(ids.toSorted()).toEqual([runId, other.runId].toSorted());
    expect(await archive.readPending(runId)).toMatchObject({ runId, phase: 'waiting' });
    expect(await archive.readPending(renameId(other.actorId, 'run'))).toBeNull();
    expect(await archive.read(runId)).toBeNull(); // nothing is kept of it
  });
});
