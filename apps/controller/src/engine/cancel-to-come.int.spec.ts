import type { Conversation } from '#agent';
import type { JournalEntry } from '#program';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { renameId } from '#protocol';
import { replay } from '#program';
import { agent } from '../programs/agent/index.js';
import { takeTurns } from './take-turn.js';
import { completion, never, turnBench } from '../../test/turn-bench.js';
import type { Ports } from '../../test/turn-bench.js';

const by = { by: 'ana', reason: 'asked for' };
const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
const bench = turnBench();
let ports: Ports;
beforeEach(() => {
  ports = bench.portsWith(() => Promise.resolve(completion(usage, 'm')));
});

const textArrives = (text: string) => bench.textArrives(undefined, text);

function cancel(actorId: string, runId: string) {
  return bench.engine.store.outside.sendMail({
    actorId,
    name: 'cancel',
    event: { type: 'cancel-requested', runId, ...by },
  });
}

/** Takes the turns that are due, and says how each of the messages' runs stands. */
async function outcomesOf(actorId: string, ...messageIds: string[]) {
  await takeTurns(ports, actorId, never, never);
  const runs = await Promise.all(messageIds.map((id) => bench.engine.store.records.readRun(renameId(id, 'run'))));
  return runs.map((run) => run && (run.outcome ?? run.phase));
}

describe('a cancel that was accepted for a run that has not begun', () => {
  it('holds while the answer before it is on its way, and the journal decides it again', async () => {
    const { actorId, messageId: first } = await textArrives('one?');
    await takeTurns(ports, actorId, never, never);
    const { messageId } = await textArrives('two?');
    expect(await outcomesOf(actorId, first, messageId)).toEqual(['answering', null]);
    const runId = renameId(messageId, 'run');
    expect(await cancel(actorId, runId)).toEqual({ status: 'told' });
    expect(await outcomesOf(actorId, first, messageId)).toEqual(['answering', 'cancelled']);
    expect(await bench.engine.store.records.readMessage(messageId)).toMatchObject({ runId });
    expect(await cancel(actorId, runId)).toEqual({ status: 'finished', outcome: 'cancelled' });
    const journal = (await bench.engine.store.records.readJournal(runId)) as JournalEntry<Conversation>[]; // as the controller has written it
    expect(replay(ports.programs.serving(agent).program, runId, journal)).toEqual(
      await bench.engine.store.records.readLedger(runId),
    );
  });

  it('holds for a text that waits for the end of a takeover, and what comes after it is answered', async () => {
    const { actorId } = await textArrives('one?');
    await takeTurns(ports, actorId, never, never);
    await bench.engine.store.takeovers.takeOver(actorId, by);
    const { messageId } = await textArrives('two?');
    expect(await cancel(actorId, renameId(messageId, 'run'))).toEqual({ status: 'told' });
    const { messageId: later } = await textArrives('three?');
    expect(await outcomesOf(actorId, messageId)).toEqual([null]);
    await bench.engine.store.takeovers.giveBack(actorId, { by: 'ana', texts: 'handle' });
    expect(await outcomesOf(actorId, messageId, later)).toEqual(['cancelled', 'answering']);
  });

  it('holds where a takeover has come and gone before any turn read the text', async () => {
    const { actorId, messageId } = await textArrives('one?');
    await cancel(actorId, renameId(messageId, 'run'));
    await bench.engine.store.takeovers.takeOver(actorId, by);
    await bench.engine.store.takeovers.giveBack(actorId, { by: 'ana', texts: 'handle' });
    expect(await outcomesOf(actorId, messageId)).toEqual(['cancelled']);
  });
});
