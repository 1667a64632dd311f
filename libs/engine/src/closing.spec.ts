import { describe, expect, it } from '@jest/globals';
import { closingFilled, closingText } from './closing.js';
import type { Closing, CommitRequest } from './ports/turn-port.js';
import type { SendEnd } from './ports/closing.js';

const ends: Closing['ends'] = [
  { at: 1_795_000_000_000, providerId: 'this' },
  { at: 1_795_900_001_234, providerId: 'that' },
];

function commitOf(state: unknown): CommitRequest {
  return {
    ...{ actorId: 'act_1', token: '', version: 3, consumed: 0, lastMail: null, state },
    ...{ thinking: false, live: false, wakeInMs: null, hold: false, effects: [], cancels: [] },
    ...{ runs: [], ledger: [], journal: [], messageRuns: {} },
  };
}

/** The text of the closing whose state is decided so. */
function textOf(decide: (end: SendEnd) => unknown): string | null {
  return closingText({ ends, commits: [commitOf(decide(ends[0])), commitOf(decide(ends[1]))] });
}

function decided({ at, providerId }: SendEnd): unknown {
  const rows = [{ at, ms: at - 77, date: new Date(at).toISOString() }, 'this', { said: 'ja — “so”\u0001t5\u0001' }];
  return { endsAt: at + 60_000, rows, providerId, none: null, empty: [], left: undefined };
}

describe('a closing', () => {
  it.each([
    { at: 1_830_297_599_999, providerId: 'SM"1' },
    { at: 0, providerId: null },
  ])('filled in is what would have been decided for that end', (end) => {
    const text = textOf(decided);
    expect(text).not.toBeNull();
    expect(closingFilled(text ?? '', end)).toEqual(JSON.parse(JSON.stringify(commitOf(decided(end)))));
  });

  it.each<[string, (end: SendEnd) => unknown]>([
    ['a number that grows otherwise', ({ at }) => ({ seconds: at / 1_000 })],
    ['the time within a text', ({ at }) => ({ said: `at ${at}` })],
    ['the id within a text', ({ providerId }) => ({ said: `by ${providerId}` })],
    ['another type', (end) => (end === ends[0] ? { value: end.at } : { value: String(end.at) })],
    ['a list of another length', (end) => ({ list: end === ends[0] ? [end.at] : [end.at, 1] })],
    ['other names', ({ at, providerId }) => ({ [String(providerId)]: at })],
    ['a part that only one has', (end) => (end === ends[0] ? { note: 'x' } : {})],
  ])('is none where the two decisions differ in %s', (_what, decide) => {
    expect(textOf(decide)).toBeNull();
  });
});
