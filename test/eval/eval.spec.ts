import { describe, expect, it } from '@jest/globals';
import type { LedgerRow, TurnRow } from '#program';
import { dayOf, withDays } from './days.js';
import { figuresOf } from './figures.js';
import { regressions, strictTolerances } from './gate.js';
import { readOptions } from './options.js';
import { parseTasks } from './golden-task.js';
import { shortcomings } from './judge.js';
import type { Answered } from './judge.js';
import type { PlayedTask } from './play-task.js';
import { ourGolden, readGolden } from './read-golden.js';
import { reportOf, tableOf } from './report.js';

const today = '2026-11-20'; // a Friday
const known = { today, count: (start: string, end: string) => (start === end ? 7 : 31) };

function answered(reply: string, more: Partial<Answered> = {}): Answered {
  return { reply, outcome: 'answered', rows: [], steps: 2, ...more };
}

/** A turn's row, of which only what is said matters. */
function turn(more: Partial<TurnRow>): LedgerRow {
  const row = { row: 'turn', mode: 'action', error_code: null, parse_stage: 'strict', tokens_in: 90, tokens_out: 10 };
  const action = { type: 'respond', name: null };
  return { ...row, next_action: action, total_cost_est: 0.001, ...more } as LedgerRow; // what the figures read
}

const broken = { next_action: null, parse_stage: null, error_code: 'contract-broken' } as const;

function played(rows: LedgerRow[], more: Partial<PlayedTask> = {}): PlayedTask {
  const run = { runId: 'run_1', outcome: 'answered', steps: 2, questions: 0, rows };
  return { name: 'one', problems: [], latenciesMs: [100], runs: [run], ...more };
}

describe('the days of a golden task', () => {
  it('are told from today on', () => {
    expect(
      ['today', 'today-1', 'monday', 'monday-7', 'month', 'month-1', '2026-01-02'].map((d) => dayOf(d, today)),
    ).toEqual(['2026-11-20', '2026-11-19', '2026-11-16', '2026-11-09', '2026-11-01', '2026-10-31', '2026-01-02']);
    expect(withDays('from {today-2} to {today}, {other}', today)).toBe('from 2026-11-18 to 2026-11-20, {other}');
  });
});

describe('golden tasks', () => {
  it('are at least forty of ours, and all are readable', async () => {
    const tasks = await readGolden(ourGolden);
    expect(tasks.length).toBeGreaterThanOrEqual(40);
    expect(tasks.every(({ exchanges }) => exchanges.every(({ expect: each }) => Object.keys(each).length > 0))).toBe(
      true,
    );
  });

  it('are refused with every problem named', () => {
    const wrong = [{ name: 'x', exchanges: [{ text: 'hi', expect: { outcom: 'answered' } }] }, { exchanges: [] }];
    expect(() => parseTasks('mine.json', JSON.stringify(wrong))).toThrow(/mine\.json: .*additional.*name/);
  });
});

describe('an answer', () => {
  it('must say the number, and no date stands in for it', () => {
    const expected = { counts: [{ label: 'angry', from: 'today' }] };
    expect(shortcomings(expected, answered('7 angry messages today (2026-11-20).'), known)).toEqual([]);
    for (const reply of ['70 angry messages', 'None on 2026-11-07.', 'Of the last 7 days I know nothing.']) {
      expect(shortcomings(expected, answered(reply), known)).toEqual([
        'does not say 7 (angry, 2026-11-20 to 2026-11-20)',
      ]);
    }
  });

  it('falls short in each thing that was expected', () => {
    const tool = { row: 'tool', tool_name: 'get_counts', prefetched: false } as LedgerRow; // what calls are counted by
    const expected = { outcome: ['asks', 'cannot-proceed'], matches: ['sorry'], never: ['secret'], maxSteps: 1 };
    const reply = answered('The SECRET', { rows: [tool] });
    expect(shortcomings({ ...expected, calls: { get_counts: 0 } }, reply, known)).toEqual([
      'ended as answered, not asks or cannot-proceed',
      'does not say /sorry/',
      'says /secret/',
      'called get_counts 1 times, not 0',
      'used 2 steps, more than 1',
    ]);
  });
});

describe('the figures', () => {
  it('tell JSON that came valid from what repair and the ladder made valid', () => {
    const rescued = [turn(broken), turn({ mode: 'corrective', ...broken }), turn({ mode: 'rescue' })];
    const lost = [turn(broken), turn({ mode: 'corrective', ...broken }), turn({ mode: 'rescue', ...broken })];
    const rows = [
      turn({}),
      turn({ parse_stage: 'repaired' }),
      ...rescued,
      ...lost,
      turn({ error_code: 'model-failed' }),
    ];
    expect(figuresOf([played(rows)])).toMatchObject({
      asks: 4,
      validAsItCame: 0.25,
      validRepaired: 0.5,
      validAfterLadder: 0.75,
      modelCalls: 9,
      failedCalls: 1,
      rescues: 2,
    });
  });

  it('divide what everything cost by what succeeded', () => {
    const figures = figuresOf([played([turn({})]), played([turn({})], { problems: ['wrong'] })]);
    expect(figures).toMatchObject({ tasks: 2, succeeded: 1, tokensPerSuccess: 200, costPerSuccessUsd: 0.002 });
  });
});

describe('the gate', () => {
  const report = reportOf({ provider: 'scripted', model: 'm', rounds: 1 }, [played([turn({})])]);
  const accepted = { tolerances: strictTolerances, report };

  it('lets an equal report pass', () => {
    expect(regressions(accepted, report)).toEqual([]);
  });

  it('names each figure that is worse beyond its tolerance, and a task that was lost', () => {
    const worse = reportOf({ provider: 'scripted', model: 'm', rounds: 1 }, [
      played([turn(broken), turn({ mode: 'corrective', tokens_in: 5_000 })], { problems: ['wrong'] }),
      played([turn({})], { name: 'two' }),
    ]);
    expect(regressions(accepted, worse)).toEqual([
      expect.stringMatching(/^validAsItCame: 0.5, accepted 1, limit 0.95/),
      expect.stringMatching(/^validRepaired/),
      expect.stringMatching(/^tokensPerSuccess/),
      expect.stringMatching(/^costPerSuccessUsd/),
      'task lost: one',
    ]);
  });

  it('lets nothing pass under a tolerance that is none', () => {
    const mistyped = JSON.parse('{"add":"none"}') as { add: number }; // what a person may leave in the file
    const tolerances = { ...strictTolerances, medianSteps: mistyped };
    expect(regressions({ tolerances, report }, report)).toEqual([expect.stringMatching(/^medianSteps/)]);
  });

  it('judges a figure strictly whose tolerance was taken out of the file', () => {
    const dearer = reportOf({ provider: 'scripted', model: 'm', rounds: 1 }, [played([turn({ tokens_in: 9_000 })])]);
    const none = {} as typeof strictTolerances; // what a person may leave in the file
    expect(regressions({ tolerances: none, report }, dearer)).toEqual([expect.stringMatching(/^tokensPerSuccess/)]);
  });

  it('names a task that is played no more', () => {
    const other = reportOf({ provider: 'scripted', model: 'm', rounds: 1 }, [played([turn({})], { name: 'two' })]);
    expect(regressions(accepted, other)).toEqual(['task lost: one']);
  });

  it('is asked of whole reports only', () => {
    expect(() => readOptions(['--tokens', '--gate'])).toThrow(/^--tokens: makes no report/);
    expect(() => readOptions(['--only', 'angry', '--accept'])).toThrow(/^--only: a part/);
    expect(readOptions(['--only', 'angry'])).toMatchObject({ only: 'angry', gate: false });
  });

  it('has a budget where a real model is asked, and nowhere else', () => {
    const live = ['--live', '--provider', 'openai'];
    expect(readOptions([...live, '--budget', '2'])).toMatchObject({ live: { budget: 2 }, recorded: null });
    expect(readOptions(['--recorded', 'runs'])).toMatchObject({ live: null, recorded: 'runs' });
    expect(() => readOptions(live)).toThrow(/say by --budget how many dollars/);
    expect(() => readOptions([...live, '--budget', 'much'])).toThrow(/say by --budget/);
    expect(() => readOptions([...live, '--budget', '-1'])).toThrow(/say by --budget|ambiguous/);
    expect(() => readOptions(['--budget', '2'])).toThrow(/^--budget: is for --live/);
    expect(() => readOptions(['--live', '--budget', '2'])).toThrow(/name a provider/);
    expect(() => readOptions([...live, '--budget', '2', '--recorded', 'runs'])).toThrow(/each stands alone/);
    expect(() => readOptions([...live, '--budget', '2', '--gate'])).toThrow(/each stands alone/);
  });

  it('is a table for people, failures and their reasons last', () => {
    const lines = tableOf(report, [played([], { problems: ['exchange 1 says /x/'] })]);
    expect(lines[0]).toBe('scripted, model m');
    expect(lines.at(-1)).toBe('  exchange 1 says /x/');
  });
});
