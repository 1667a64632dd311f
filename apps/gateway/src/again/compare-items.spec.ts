import { describe, expect, it } from '@jest/globals';
import type { TimelineItem } from '../runs/timeline-responses.js';
import { compareItems } from './compare-items.js';

const pairSteps = (...runs: Parameters<typeof compareItems>) => compareItems(...runs).steps;

const base = {
  row: 1,
  action_id: null,
  started_at: '',
  ended_at: '',
  duration_ms: 10,
  outcome: 'ok',
  error_code: null,
};

function tool(name: string, args: object, more: object = {}): TimelineItem {
  const call = { kind: 'tool', tool_name: name, tool_args: args, retry_index: 0, reused: false, prefetched: false };
  return {
    ...base,
    ...call,
    result: { n: 1 },
    cause: null,
    http_status: null,
    cause_message: null,
    ...more,
  } as TimelineItem; // a whole item
}

function reply(text: string): TimelineItem {
  const sent = { kind: 'reply', reply_kind: 'answer', status: 'sent', provider_id: null, delivery: null };
  return { ...base, ...sent, text } as TimelineItem; // a whole item
}

const wait = { ...base, kind: 'wait', what: 'queue' } as unknown as TimelineItem; // what it waits for is not read

describe('two runs beside each other', () => {
  it('have nothing to say of what is the same, and pass over waits', () => {
    const steps = [tool('add_note', { text: 'a' }), wait, reply('done')];
    expect(pairSteps(steps, steps).map(({ differs }) => differs)).toEqual([[], []]);
  });

  it('say what of a step is another: arguments, result, words, time', () => {
    const [before, after] = [
      [tool('add_note', { text: 'a' }), reply('done')],
      [tool('add_note', { text: 'b' }, { result: { n: 2 }, duration_ms: 5_000 }), reply('It is noted')],
    ];
    expect(pairSteps(before, after).map(({ differs }) => differs)).toEqual([
      ['arguments', 'result', 'time'],
      ['words'],
    ]);
  });

  it('let a step stand alone that only one of them has, and pair those behind it', () => {
    const [count, note] = [tool('get_counts', {}), tool('add_note', { text: 'a' })];
    const pairs = pairSteps([note, reply('done')], [count, note, reply('done')]);
    expect(pairs.map(({ before, after }) => [before !== null, after !== null])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ]);
    expect(pairSteps([count, note], [note]).map(({ after }) => after)).toEqual([null, note]);
  });

  it('says how many steps it leaves out', () => {
    const many = Array.from({ length: 403 }, () => reply('done'));
    expect(compareItems(many, [reply('done')])).toMatchObject({ steps_left_out: 3 });
    expect(compareItems(many, many).steps).toHaveLength(400);
  });
});
