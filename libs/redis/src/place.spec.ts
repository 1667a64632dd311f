import { describe, expect, it } from '@jest/globals';
import { cursorAt, pageBehind, placeIn } from './place.js';

describe('a place in a list', () => {
  it('is named by a cursor, and nothing else is one', () => {
    const place = { at: 1_700_000_000_000, id: 'run_1.finished.9' };
    expect(placeIn(cursorAt(place))).toEqual(place);
    for (const none of ['', 'now', '7', '7.', '.a', '-7.a', '7.a b', '7.\n', `7.${'a'.repeat(201)}`, '1e3.a'])
      expect(placeIn(none)).toBeNull();
  });

  it('keeps two of one place on one page, since no cursor leads between them', () => {
    const same = [3, 2, 2, 1].map((at) => ({ at, id: 'same' }));
    const first = pageBehind(same, 'latest', { behind: null, limit: 2 });
    expect([first.page.length, first.next]).toEqual([3, '2.same']);
    const second = pageBehind(same, 'latest', { behind: placeIn(first.next ?? ''), limit: 2 });
    expect([second.page, second.next]).toEqual([[{ at: 1, id: 'same' }], null]);
  });
});
