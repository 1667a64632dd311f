import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allJourneys } from './all-journeys.js';
import { faults } from './faults/faults.js';

const peers = readFileSync(new URL('../../docs/peers.md', import.meta.url), 'utf8');
const journeys = allJourneys.map(({ name }) => name);
const ways = faults.map(({ name }) => name);
/** What may stand there beside a way or a journey: the journeys through an outage are all of them. */
const options = /^the journeys with `--lose api` and with `--lose redis`$/;

/** The rows of a table of the page that begin with a number, by that number. */
function rowsOf(part: string): Map<number, string[]> {
  const rows = part.split('\n').flatMap((line): [number, string[]][] => {
    const [, first = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const number = /^(\d+)/.exec(first)?.[1];
    return number === undefined ? [] : [[Number(number), cells]];
  });
  return new Map(rows);
}

const [compared = '', shown = '', refused = ''] = peers.split(/^## .*$/m);
const ours = new Map([...rowsOf(compared)].map(([row, [here = '']]) => [row, here]));
const shownBy = new Map([...rowsOf(shown)].map(([row, [by = '']]) => [row, by]));
const excused = [...refused.matchAll(/^- \*\*(\d+)/gm)].map(([, row]) => Number(row));

function isThere(one: string): boolean {
  const [, kind, rest = ''] = /^(J|F) (.*)$/.exec(one) ?? [];
  if (kind === 'J') return journeys.some((name) => name.startsWith(rest));
  if (kind === 'F') return ways.includes(/^`([^`]+)`$/.exec(rest)?.[1] ?? '');
  return options.test(one);
}

describe('the console beside others', () => {
  it('shows each thing that is there, by a way or a journey that is there', () => {
    expect(ours.size).toBeGreaterThan(20);
    const there = [...ours].filter(([, here]) => here !== 'no').map(([row]) => row);
    expect(there.filter((row) => !shownBy.has(row))).toEqual([]);
    const named = [...shownBy].map(([row, by]) => [row, by.split('; ').filter((one) => !isThere(one))] as const);
    expect(named.filter(([, missing]) => missing?.length !== 0)).toEqual([]);
  });

  it('says why of each thing that is there in part, or not', () => {
    const lacking = [...ours].filter(([, here]) => here !== 'yes').map(([row]) => row);
    expect(lacking.filter((row) => !excused.includes(row))).toEqual([]);
    expect(excused.filter((row) => ours.get(row) === 'yes')).toEqual([]);
  });
});
