import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { again, compared, leftNothing, realRun, tryAgain } from '../simulated/again-runs.js';
import { startNoteStack } from '../simulated/note-stack.js';
import type { NoteStack } from '../simulated/note-stack.js';

type BegunTrial = Schemas['BegunTrial'];
type TrialTable = Schemas['Trial'];

let notes: NoteStack;
let runId: string;

beforeAll(async () => {
  notes = await startNoteStack();
  runId = await realRun(notes.stack, '+15550141');
  await until('what other systems are told of it', () => notes.count().events === 2, 60_000); // that it asks, and that it has ended
}, 240_000);
afterAll(() => notes.stop());

/** Posts a body to a route of trials, or reads it. */
async function trial<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${notes.stack.url}/v1/trials${path}`, init);
  return (await response.json()) as T; // the gateway's own answer
}

describe('a run that is done again', () => {
  it('writes and sends nothing, stands beside the old one, and says what would go out', async () => {
    const { stack } = notes;
    const before = notes.count();
    const id = await again(stack, runId, { answers: 'anew', text: 'jot down: another one' });
    const done = await stack.settledRun(id);
    expect(done).toMatchObject({ outcome: 'answered', replay_of: runId, simulated: true });
    expect(notes.count()).toEqual(before);
    const comparison = await compared(stack, id);
    expect(comparison.again_of).toBe(runId);
    expect(comparison.would_go_out).toEqual([
      { what: 'tool', tool: 'add_note', arguments: { text: 'another one' }, text: null },
      { what: 'reply', tool: null, arguments: null, text: 'It is noted: another one.' },
    ]);
    const differs = comparison.steps.flatMap(({ before: old, differs: what }) => (old ? [[old.kind, what]] : []));
    expect(differs).toContainEqual(['tool', expect.arrayContaining(['arguments'])]);
    expect((await compared(stack, runId)).agains).toEqual([id]);
  }, 120_000);

  it('takes the recorded answers of equal calls, and those of models up to the turn that is asked anew', async () => {
    const { stack } = notes;
    const asked = stack.model.requests.length;
    const id = await again(stack, runId, { from_turn: 2 });
    expect(await stack.settledRun(id)).toMatchObject({ outcome: 'answered', simulated: true });
    const rows = await stack.ledger(id);
    expect(rows.flatMap((row) => (row.row === 'tool' ? [[row.tool_name, row.reused]] : []))).toEqual([
      ['add_note', true],
    ]);
    expect(stack.model.requests.length).toBe(asked + 1);
  }, 120_000);

  it('refuses what does not fit it', async () => {
    await expect(again(notes.stack, runId, { from_turn: 99 })).rejects.toThrow('the run has 2 turns');
    await expect(again(notes.stack, runId, { tool_results: [{ step: 'step_x', result: {} }] })).rejects.toThrow(
      'step_x',
    );
  });

  it('is tried with one change: its cost first, then beside the old one in a table that says what it came to', async () => {
    const { stack } = notes;
    const before = notes.count();
    const asked = { reason: 'a shorter goal', run_ids: [runId, 'run_of_nobody'], goal: 'Answer in one word.' };
    const priced = await trial<BegunTrial>('', { ...asked, dry_run: true });
    expect(priced).toMatchObject({ trial_id: null, runs: 1, refused: [{ run_id: 'run_of_nobody' }] });
    const { trial_id: trialId } = await trial<BegunTrial>('', asked);
    const look = (): Promise<TrialTable> => trial<TrialTable>(`/${trialId}`);
    await until('the trial to end', async () => (await look()).totals.over === 1, 60_000);
    const { runs, changes } = await look();
    expect(changes).toEqual({ goal: asked.goal });
    expect(runs).toMatchObject([{ again_of: runId, before: { outcome: 'answered' }, after: { outcome: 'answered' } }]);
    expect(await stack.settledRun(runs[0]?.run_id ?? '')).toMatchObject({ simulated: true, replay_of: runId });
    expect(notes.count()).toEqual(before);
    const stop = { reason: 'enough' };
    expect(await trial(`/${trialId}/stop`, stop)).toEqual({ trial_id: trialId, cancelling: 0 });
    expect(await look()).toMatchObject({ stopped_by: 'operator' });
  }, 120_000);

  it('leaves nothing 20 times, though every process is killed again and again', async () => {
    const trial = await tryAgain(notes.stack, { runId, runs: 20, killEveryMs: 500, count: () => notes.count() });
    await pause(2_000);
    expect(trial).toMatchObject({ answered: 20, gone: leftNothing });
    expect(trial.madeUp).toBeGreaterThanOrEqual(40);
    expect(Object.keys(trial.kills).length).toBeGreaterThan(1);
  }, 600_000);
});
