import { describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId, renameId } from '#protocol';
import type { LedgerRow } from '#program';
import type { Stamp } from '#protocol';
import { collectLongestTexts, seenIn } from '#runs';
import type { Entry } from '#runs';
import { madeCalls } from './made-calls.js';

const ulid = '01JD000000000000000000000A';
const actorId = makeId('act', ulid, 0);
const runId = makeId('run', ulid, 0);

function stamp(version: number): Stamp {
  return { actorId, version, n: 0 } as Stamp; // what is not read is left out
}

function asks(version: number, actionId: string, args: object = { text: 'a' }): Entry {
  const turn = { next_action: { type: 'tool', name: 'add_note', args } };
  return { event: { type: 'model-replied', at: 1, actionId, turn } as Entry['event'] & object, stamp: stamp(version) }; // likewise
}

function ends(effectId: string): Entry {
  const result = { ok: true as const, value: 'written' };
  return { event: { type: 'tool-finished', at: 2, effectId, result, attempts: [], reused: false }, stamp: stamp(9) };
}

function modelFails(actionId: string): Entry {
  return { event: { type: 'model-failed', actionId } as Entry['event'] & object }; // likewise
}

function row(kind: 'tool' | 'turn' | 'approval', actionId: string, more: object = {}): LedgerRow {
  return { row: kind, action_id: actionId, error_code: null, effect_key: 'key', ...more } as LedgerRow; // likewise
}

function calls(entries: Entry[], ledger: LedgerRow[] = []) {
  return madeCalls(runId, entries, [], ledger).map(({ effectId, result }) => [effectId, result?.ok ?? null]);
}

describe('the texts of a run, from its journal', () => {
  it('are as they came where a workflow worked on them, also in a run that opened behind another', () => {
    const begin = {
      run: {
        texts: [
          { messageId: 'msg_1', text: 'a b', whole: 'a\nb' },
          { messageId: 'msg_2', text: 'c' },
        ],
      },
    };
    expect(collectLongestTexts(seenIn([{ begin }]), ['msg_1', 'msg_2'])).toEqual(['a\nb', 'c']);
  });
});

describe('the calls of a run, from its journal', () => {
  const first = buildEffectId(actorId, 1, 0);

  it('are found with their answers', () => {
    expect(calls([asks(1, 's1'), ends(first)])).toEqual([[first, true]]);
  });

  it('are found too where leave was asked for, so that another effect made them', () => {
    const later = buildEffectId(actorId, 3, 0);
    expect(calls([asks(1, 's1'), ends(later)], [row('tool', 's1')])).toEqual([[later, true]]);
  });

  it('take no answer of a call that is another run’s', () => {
    expect(calls([asks(1, 's1'), ends('stranger'), ends(first)])).toEqual([[first, true]]);
  });

  it('have no answer where the run ended over them', () => {
    expect(calls([asks(1, 's1'), ends(first), asks(3, 's2', {})])).toEqual([
      [first, true],
      [buildEffectId(actorId, 3, 0), null],
    ]);
  });

  it.each([
    ['was refused', [asks(1, 's1')], [row('turn', 's1', { error_code: 'bad-tool-args' })]],
    ['waited for approval', [asks(1, 's1')], [row('approval', 's1', { decision: 'asked' })]],
    ['was overtaken by a model call', [asks(1, 's1'), modelFails('s2')], []], // likewise
  ])('are none where the last one %s', (_, entries, ledger) => {
    expect(calls(entries, ledger)).toEqual([]);
  });

  it.each([
    ['nobody knows of', null],
    ['an operator has decided on', { ok: true as const, value: 'done' }],
  ])('have one that a replay begins with and %s under its old key alone', (_, result) => {
    const call = { tool: 'add_note', args: { text: 'a' } };
    const order = {
      letterId: 'l',
      runId,
      first: { do: 'call' as const, ...call },
      calls: [{ ...call, effectKey: 'old', result }],
    };
    const messageId = renameId(runId, 'msg');
    const entries: Entry[] = [
      { begin: null },
      { event: { type: 'replay-requested', at: 1, messageId, text: 'hello', order }, stamp: stamp(1) },
      { event: { type: 'attempts-exhausted', at: 2, attempts: 5 }, stamp: stamp(2) },
    ];
    const made = madeCalls(runId, entries, seenIn(entries), []);
    expect(made).toMatchObject([{ ...call, effectKey: 'old', result }]);
    expect(collectLongestTexts(seenIn(entries), [messageId])).toEqual(['hello']);
  });

  it('are one where the same was asked for twice and not made', () => {
    expect(calls([asks(1, 's1'), ends(first), asks(3, 's2')])).toEqual([[first, true]]);
  });
});
