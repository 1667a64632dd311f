import { describe, expect, it } from '@jest/globals';
import type { KeptRun } from '../records.js';
import { unseenOfFeed, unseenOfRun, unseenOfTranscript } from './unseen.js';
import { WatchedFeed, WatchedRun, WatchedTranscript } from './watched.js';

const rows = [{ row: 'turn' }, { row: 'reply' }, { row: 'outcome' }];
const kept = {
  record: { runId: 'run_1', outcome: 'answered' },
  outcome: 'answered',
  ledger: rows,
} as unknown as KeptRun; // as much of one as is compared
const end = { event: 'end', id: null, data: { outcome: 'answered' } };
const row = (number: number, data: unknown = rows[number - 1]) => ({ event: 'row', id: `${number}`, data });

function ofRun(...events: readonly { event: string; id: string | null; data: unknown }[]): string[] {
  const watched = new WatchedRun('SM1', '+1');
  for (const event of events) watched.take(event);
  const found = [
    ...unseenOfRun(watched, null),
    ...(watched.isDone ? unseenOfRun(watched, { runId: 'run_1', run: kept }) : []),
  ];
  return found.map(({ what }) => what);
}

describe('a watcher of a run', () => {
  it('has seen all where every row came once, and the end', () => {
    expect(ofRun(row(1), row(2), row(3), end)).toEqual([]);
    expect(ofRun(row(1), { event: 'reset', id: null, data: {} }, row(1), row(2), row(3), end)).toEqual([]);
  });

  it('tells of an end that never came', () => {
    expect(ofRun(row(1), row(2), row(3))).toEqual(['the end of SM1 was never shown']);
  });

  it.each([
    ['missing', [row(1), row(3), end], 'row 3 came behind row 1'],
    ['twice', [row(1), row(2), row(2), row(3), end], 'row 2 came behind row 2'],
    ['late', [row(1), row(3), row(2), end], 'row 3 came behind row 1'],
    ['another', [row(1), row(2, { row: 'tool' }), row(3), end], '3 rows, and 3 were shown, or others'],
    ['of another end', [row(1), row(2), row(3), { ...end, data: { outcome: null } }], 'was shown as null'],
  ])('tells of a row that is %s', (_what, events, words) => {
    expect(ofRun(...events).join('\n')).toContain(words);
  });
});

describe('a watcher of a transcript', () => {
  const state = { taken_over: null, opted_out: false, working: false };
  const [question, answer] = [
    { id: 'msg_1', status: 'ended' },
    { id: 'rep_1', status: 'sent' },
  ];
  const whole = { event: 'transcript', id: '1', data: { ...state, working: true, entries: [question] } };
  const entry = { event: 'entry', id: '2', data: answer };
  const rest = { event: 'state', id: '3', data: state };
  const ofTranscript = (...events: readonly { event: string; id: string; data: unknown }[]): string[] => {
    const watched = new WatchedTranscript('act_1', '+1');
    for (const event of events) watched.take(event);
    return unseenOfTranscript(watched, { ...state, entries: [question, answer] }).map(({ what }) => what);
  };

  it('has seen all where it shows what there is', () => expect(ofTranscript(whole, entry, rest)).toEqual([]));

  it('tells of an entry, a change or a state that never came, and of what came twice', () => {
    expect(ofTranscript(whole, rest).join()).toContain('is shown as nothing');
    expect(ofTranscript(whole, { ...entry, data: { ...answer, status: 'owed' } }, rest).join()).toContain(
      'is shown as {',
    );
    expect(ofTranscript(whole, entry).join()).toContain('"working":false} is shown as');
    expect(ofTranscript(whole, entry, entry, rest).join()).toContain('twice');
  });
});

describe('a watcher of all runs', () => {
  const head = (at: number, outcome: string | null) => ({
    event: 'run',
    id: `${at}`,
    data: { run_id: 'run_1', outcome },
  });
  const ofFeed = (...events: ReturnType<typeof head>[]): string[] => {
    const watched = new WatchedFeed();
    watched.begin();
    for (const event of events) watched.take(event);
    return unseenOfFeed(watched, [kept]).map(({ what }) => what);
  };

  it('has seen all where each run ended', () => expect(ofFeed(head(1, null), head(2, 'answered'))).toEqual([]));

  it('tells of an end that never came, of a change that came late, and of one that came twice', () => {
    expect(ofFeed(head(1, null)).join()).toContain('run_1 ended as answered, and all runs show null');
    expect(ofFeed(head(2, null), head(1, 'answered')).join()).toContain('a change of 1 came behind one of 2');
    expect(ofFeed(head(1, 'answered'), head(1, 'answered')).join()).toContain('twice');
  });

  it('may be told again of the latest moment by the next connection', () => {
    const watched = new WatchedFeed();
    for (let connection = 0; connection < 2; connection++) {
      watched.begin();
      watched.take(head(2, 'answered'));
    }
    expect(unseenOfFeed(watched, [kept])).toEqual([]);
  });
});
