import { describe, expect, it } from '@jest/globals';
import { plainResultsIn } from './results-in.js';

describe('results that are no objects', () => {
  it.each([
    ['- almanac.holidays: "Closed on Monday."', 'Closed on Monday.'],
    ['say: "He said \\"no\\"."', 'He said "no".'],
    ['- stock.pieces: 14', 14],
    ['- change: -0.5', -0.5],
    ['- is_open: false', false],
  ])('are read behind their name: %s', (line, value) => {
    expect(plainResultsIn(`OBS:\n${line}\nNOW`)).toEqual([{ value, line: line.slice(0, line.indexOf(': ') + 2) }]);
  });

  it.each(['- almanac.holidays: Names the next holiday.', 'two words: "no"', '- x: {"a":"b"}', '"x": "y"'])(
    'are not made of other lines: %s',
    (line) => expect(plainResultsIn(line)).toEqual([]),
  );
});
