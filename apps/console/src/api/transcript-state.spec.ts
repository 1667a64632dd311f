import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { afterEvents, notYetShown, withEarlier } from './transcript-state.js';
import type { Outgoing } from './transcript-state.js';

function entry(id: string, second: number, more: Partial<Schemas['TranscriptEntry']> = {}): Schemas['TranscriptEntry'] {
  return {
    ...{ id, kind: 'text', who: 'person', by: null, text: id, at: `2026-01-31T03:00:0${second}.000Z` },
    ...{ settled_at: null, status: 'accepted', keyword: null, no_request: null, run_id: null, outcome: null },
    ...{ sent_after_ms: null, delivery: null, ...more },
  };
}

function view(...entries: Schemas['TranscriptEntry'][]): Schemas['Transcript'] {
  return {
    conversation_id: 'c',
    taken_over: null,
    opted_out: false,
    working: false,
    entries,
    next: null,
    whole_since: null,
  };
}

function outgoing(more: Partial<Outgoing> = {}): Outgoing {
  return { key: 'k', text: 'How many?', messageId: null, seen: new Set(), problem: null, ...more };
}

describe('a transcript that is told of', () => {
  it('has each entry once, as it was told last, in the order in which things were said', () => {
    const before = view(entry('a', 1), entry('c', 3));
    const after = afterEvents(before, [
      { event: 'entry', data: entry('b', 2) },
      { event: 'entry', data: entry('a', 1, { status: 'sent' }) },
      { event: 'entry', data: entry('a', 1, { status: 'replied' }) },
    ]);
    expect(after?.entries.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a replied',
      'b accepted',
      'c accepted',
    ]);
  });

  it('is what the server says it is whenever it tells the whole', () => {
    const [whole, one] = [
      { event: 'transcript' as const, data: view() },
      { event: 'entry' as const, data: entry('a', 1) },
    ];
    expect(afterEvents(view(entry('a', 1)), [one, whole])).toEqual(view());
    expect(afterEvents(null, [one, whole])).toEqual(view());
    expect(afterEvents(null, [one])).toBeNull();
  });

  it('goes on with what came before', () => {
    const earlier = { ...view(entry('a', 1), entry('b', 2)), next: 'a' };
    const all = withEarlier({ ...view(entry('b', 2, { status: 'replied' }), entry('c', 3)), next: 'b' }, earlier);
    expect(all.entries.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(all).toMatchObject({ next: 'a', entries: [{}, { status: 'replied' }, {}] });
  });

  it('has nothing of another conversation, whose earlier part comes late', () => {
    const now = view(entry('c', 3));
    expect(withEarlier(now, { ...view(entry('a', 1)), conversation_id: 'another' })).toEqual(now);
  });
});

describe('a text that is on its way', () => {
  it('is shown until the server tells of it under the id that it gave', () => {
    const sent = outgoing({ messageId: 'm1' });
    expect(notYetShown([sent], [entry('m0', 1, { text: 'How many?' })])).toEqual([sent]);
    expect(notYetShown([sent], [entry('m1', 1, { text: null })])).toEqual([]);
  });

  it('is not shown twice where the server tells of it before it answers', () => {
    const sent = outgoing({ seen: new Set(['m0']) });
    expect(notYetShown([sent], [entry('m0', 1, { text: 'How many?' })])).toEqual([sent]);
    expect(notYetShown([sent], [entry('m1', 2, { text: 'How many?' })])).toEqual([]);
  });

  it('is shown where it was refused, though another of the same words was taken', () => {
    const taken = outgoing({ key: 'first' });
    const refused = outgoing({ key: 'second', problem: 'too many requests' });
    expect(notYetShown([taken, refused], [entry('m1', 1, { text: 'How many?' })])).toEqual([refused]);
    const known = { ...taken, messageId: 'm1' };
    expect(notYetShown([refused, known], [entry('m1', 1, { text: 'How many?' })])).toEqual([refused]);
  });
});
