import { describe, expect, it } from '@jest/globals';
import { holdRows } from './steady-list.js';

interface Row {
  id: string;
  n?: number;
}
const idOf = ({ id }: Row): string => id;
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));

describe('holdRows', () => {
  it('leaves each row where it is, as it is now, and counts what is new above and between', () => {
    const now = [...rows('x'), { id: 'b', n: 2 }, ...rows('ya')];
    expect(holdRows(rows('ab'), now, idOf)).toEqual({ rows: [{ id: 'a' }, { id: 'b', n: 2 }], fresh: 2 });
  });

  it('goes on behind the last that is drawn, and keeps one that is gone in its place', () => {
    expect(holdRows(rows('ab'), rows('bcd'), idOf)).toEqual({ rows: rows('abcd'), fresh: 0 });
    expect(holdRows(rows('ab'), rows('cd'), idOf)).toEqual({ rows: rows('ab'), fresh: 2 });
  });

  it('draws all where nothing was drawn', () => {
    expect(holdRows([], rows('ab'), idOf)).toEqual({ rows: rows('ab'), fresh: 0 });
  });
});
