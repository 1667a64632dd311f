import { describe, expect, it } from '@jest/globals';
import type { Cause, Readings } from './cause.js';
import { evaluate } from './evaluate.js';
import type { WatchedName } from './alert-table.js';

const start = 1_795_000_000_000;
const second = 1_000;

function readings(values: Partial<Record<WatchedName, Record<string, number>>>): Readings {
  const link = '#/system';
  return new Map(
    Object.entries(values).map(([alert, subjects]) => [
      alert as WatchedName, // the keys of `values`
      new Map(Object.entries(subjects).map(([subject, value]) => [subject, { value, link }])),
    ]),
  );
}

/** Looks at these readings one after the other; of each look what is told, as `+` or `-` and what it is about. */
function play(looks: readonly (readonly [afterS: number, values: Parameters<typeof readings>[0]])[]): string[][] {
  let causes: Cause[] = [];
  return looks.map(([afterS, values]) => {
    const done = evaluate(causes, readings(values), {}, start + afterS * second);
    ({ causes } = done);
    return done.changes.map(({ kind, cause }) =>
      `${kind === 'firing' ? '+' : '-'}${cause.alert} ${cause.subject}`.trim(),
    );
  });
}

describe('a cause', () => {
  it('is told once it has held, once, and once it has been well for long enough', () => {
    const age = (value: number) => ({ 'backlog-old': { tool: value } });
    const told = play([
      ...([
        [0, age(31)],
        [60, age(90)],
        [119, age(150)],
        [120, age(151)],
        [130, age(160)],
      ] as const),
      ...([
        [140, age(2)],
        [199, age(2)],
        [200, age(2)],
        [300, age(0)],
      ] as const),
    ]);
    expect(told).toEqual([[], [], [], ['+backlog-old tool'], [], [], [], ['-backlog-old tool'], []]);
  });

  it('that passes before it has held is never told', () => {
    const told = play([
      [0, { 'backlog-old': { tool: 50 } }],
      [60, { 'backlog-old': { tool: 1 } }],
      [120, { 'backlog-old': { tool: 50 } }],
      [180, { 'backlog-old': {} }],
    ]);
    expect(told.flat()).toEqual([]);
  });

  it('that comes and goes about its limit is one, and so is one that is well for a moment', () => {
    const money = (value: number) => ({ 'costs-too-much': { '': value } });
    const told = play([
      [0, money(21)],
      [300, money(21)],
      [310, money(19)],
      [320, money(21)],
      [330, money(5)],
      [400, money(21)],
      [500, money(19)],
    ]);
    expect(told.flat()).toEqual(['+costs-too-much']);
  });

  it('stands as it did where it could not be read', () => {
    const told = play([
      [0, { 'dead-letters': { '': 1 } }],
      [900, {}],
      [1_800, { 'dead-letters': { '': 1 } }],
    ]);
    expect(told).toEqual([['+dead-letters'], [], []]);
  });

  it('is one for each queue', () => {
    const both = { 'backlog-old': { tool: 50, turn: 50 } };
    expect(
      play([
        [0, both],
        [120, both],
      ]).flat(),
    ).toEqual(['+backlog-old tool', '+backlog-old turn']);
  });

  it('below a limit counts as one above another', () => {
    const days = (value: number) => ({ 'certificate-ends': { gateway: value } });
    expect(
      play([
        [0, days(14)],
        [10, days(13)],
        [20, days(12)],
        [30, days(89)],
      ]),
    ).toEqual([[], ['+certificate-ends gateway'], [], ['-certificate-ends gateway']]);
  });
});

describe('a cause that another explains', () => {
  const failing = { 'answers-fail-fast': { '': 0.9 } };
  const down = { 'model-fails': { openai: 1 } };
  const well = { 'model-fails': { openai: 0 } };

  it('is not told while that one is there, even before it counts', () => {
    const told = play([
      [0, { ...failing, ...well }],
      [50, { ...failing, ...down }],
      [60, { ...failing, ...down }],
      [110, { ...failing, ...down }],
      [120, { 'answers-fail-fast': { '': 0 }, ...well }],
      [240, { 'answers-fail-fast': { '': 0 }, ...well }],
    ]);
    expect(told.flat()).toEqual(['+model-fails openai', '-model-fails openai']);
  });

  it('is told where it outlives that one', () => {
    const told = play([
      [0, { ...failing, ...down }],
      [60, { ...failing, ...down }],
      [70, { ...failing, ...well }],
      [190, { ...failing, ...well }],
    ]);
    expect(told.flat()).toEqual(['+model-fails openai', '-model-fails openai', '+answers-fail-fast']);
  });
});

it('goes by the limits it is given', () => {
  const limits = { 'backlog-old': { limit: 5, forSeconds: 0 } };
  const { changes } = evaluate([], readings({ 'backlog-old': { tool: 6 } }), limits, start);
  expect(changes).toMatchObject([{ kind: 'firing', cause: { subject: 'tool', value: 6 } }]);
});
