import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readRows } from './case-row.js';
import type { CaseRow } from './case-row.js';
import { isMet } from './expectations.js';
import { knownOfRuns } from './graph-runs.js';
import { Lab } from './lab.js';
import { playRow } from './play-row.js';
import { knownOfTexts } from './texts.js';

const rows = await readRows(fileURLToPath(new URL('samples', import.meta.url)));
const lab = new Lab();
afterAll(() => lab.stop());

/** What is not so, for each sample. */
const wrong: Readonly<Record<string, string>> = {
  'notes.json': 'names `Why` at node `Pass`, before a run',
  'empty-ids.json': 'names `Last` at node `Last`, before a run',
  'unknown-names.json': 'no finding',
  'code.json': 'fails',
  'ticks.mjs': 'four times `ok`',
  'opt-outs.txt': '`start`',
  'thoughts.ndjson': 'all ok, "It is late."',
  'drafts.ndjson': 'all ok, "It is on its way."',
  'no-finish.json': '`{place: "Oslo"}`',
  'parts.json': '`{place: "Bergen", days: 4}`',
};

describe.each(rows.map((row): [string, CaseRow] => [row.file, row]))('the sample %s', (file, row) => {
  it('passes, and fails where another value is expected', async () => {
    expect(await playRow(row, lab)).toMatchObject({ isMet: true });
    expect((await playRow({ ...row, expected: wrong[file] ?? row.expected }, lab)).isMet).toBe(false);
  });
});

it('fails where nobody knows the way, or the words', async () => {
  const row = { file: 'a.txt', path: 'a.txt', how: 'somehow', expected: 'well' };
  expect(await playRow(row, lab)).toEqual({ isMet: false, got: 'not played: there is no way "somehow"' });
  const [sample] = rows.filter(({ file }) => file === 'opt-outs.txt');
  if (!sample) throw new Error('no such sample');
  const played = await playRow({ ...sample, expected: 'all of them stop' }, lab);
  expect(played).toEqual({ isMet: false, got: 'not played: "all of them stop" is not understood' });
});

describe('what four processes did', () => {
  const at = Date.parse('2026-03-01T12:00:00Z');
  const made = (json: Record<string, unknown>, output = 0) => [{ output, json }];

  it.each([
    ['`a` = `b` = yesterday', { a: '2026-02-28', b: '2026-02-28' }, true],
    ['`a` = `b` = yesterday', { a: '2026-02-28', b: '2026-03-01' }, false],
    ['`a` = today', { a: '2026-03-01' }, true],
    ['2023-11-14', { day: '2023-11-14' }, true],
    ['2023-11-14', { day: '1970-01-20' }, false],
    ['second output', {}, false],
  ])('of a run, %s: %j', (expected, json, isSo) => {
    expect(isMet(expected, knownOfRuns, { at, runs: [made(json)] })).toBe(isSo);
  });

  it('of two runs, by their outputs; one that failed has none', () => {
    const runs = [made({}), made({}, 1)];
    expect(isMet('first output, second output', knownOfRuns, { at, runs })).toBe(true);
    expect(isMet('second output, second output', knownOfRuns, { at, runs })).toBe(false);
    expect(isMet('first output', knownOfRuns, { at, runs: ['failed'] })).toBe(false);
  });

  it('of texts', () => {
    const quiet = { modelCalls: 0, sent: 0, noRequest: 'reaction' };
    const expected = 'no model is asked, nothing is sent; the transcript shows a reaction or a blank text';
    const met = (...seen: object[]): boolean =>
      isMet(
        expected,
        knownOfTexts,
        seen.map((each) => ({ ...quiet, ...each })),
      );
    expect(met({}, { noRequest: 'blank' })).toBe(true);
    for (const other of [{ modelCalls: 1 }, { sent: 1 }, { noRequest: null }]) expect(met({}, other)).toBe(false);
  });
});
