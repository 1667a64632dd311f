import { describe, expect, it } from '@jest/globals';
import { readLines } from '../compact.js';
import { recordingPath } from '../recording.js';
import { countsOf, lineOf } from './counts.js';
import { journalsOf } from './judged.js';
import { planted } from './planted.js';
import { programNames } from './waits.js';

const fewest = 50;
const { runs, judge } = journalsOf('17ffc72');
const judged = runs.map((run) => judge.judge(run));

/** Waits that no actor was left in: they lie within a turn, or in a moment. */
const unleft: Readonly<Record<string, readonly string[]>> = {
  agent: ['delay', 'reply', 'tool'],
  builder: ['save', 'test run'],
  assistant: ['follow-up'],
};

describe('what the build of 17ffc726 has decided', () => {
  it('I8: is decided again byte for byte: ledgers, states and all that is asked for', () => {
    expect(judged.length).toBeGreaterThanOrEqual(fewest * programNames.length);
    expect(judged.filter(({ difference }) => difference !== null).slice(0, 5)).toEqual([]);
  });

  it.each(programNames)('has enough runs of the program %s, in each state that it may wait in', (program) => {
    const counts = countsOf(program, judged);
    process.stdout.write(lineOf(program, counts));
    expect(counts.runs).toBeGreaterThanOrEqual(fewest);
    expect(counts.waits.filter(({ waited }) => waited === 0)).toEqual([]);
    const never = counts.waits.filter(({ left }) => left === 0).map(({ wait }) => wait);
    expect(never).toEqual(unleft[program] ?? []);
  });

  it.each(Object.entries(planted))('shows another decision in the program %s', (program, { decision, plant }) => {
    const own = runs.filter((run) => run.program === program);
    const noticed = own.filter((run) => judge.judge(run, plant).difference !== null);
    process.stdout.write(`${program.padEnd(9)} ${decision}: noticed in ${noticed.length} of ${own.length} runs\n`);
    expect(noticed.length).toBeGreaterThan(0);
  });

  it('has one planted decision for each program', () => {
    expect(Object.keys(planted)).toEqual(programNames);
  });

  it.each(['17ffc72.journals.br', '17ffc72.left.br'])('holds no place, no key and nobody’s number in %s', (file) => {
    const text = readLines(recordingPath(file)).join('\n');
    expect(text.match(/\/(?:work|root|tmp|home|Users)\/\S{0,40}/g)).toBeNull();
    expect(text.match(/stack-[a-z]+-key/g)).toBeNull();
    const numbers = text.match(/\+\d{7,}/g) ?? [];
    expect(numbers.filter((number) => !/^\+155501\d\d$/.test(number))).toEqual([]);
  });
});
