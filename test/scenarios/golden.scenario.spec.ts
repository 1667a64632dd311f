import { replay } from '#program';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerRow, ToolRow } from '#program';
import { composePrograms } from '../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../apps/controller/src/config.js';
import { agent } from '../../apps/controller/src/programs/agent/index.js';
import type { ModelRequest, ModelScript } from '../stand-ins/scripted-model-server.js';
import { startStack } from '../support/stack.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ environment: { RUN_MAX_SECONDS: '3' } });
}, 60_000);
afterAll(() => stack.stop());

interface Exchange {
  reply: string;
  kind: string;
  run: RunAnswer;
  rows: LedgerRow[];
  /** What the model was sent for this text. */
  requests: ModelRequest[];
}

let conversations = 0;

/** A new conversation on the API: each call says one text and waits for what comes back. */
function conversation(script?: ModelScript): (text: string) => Promise<Exchange> {
  const id = `golden-${++conversations}`;
  return async (text) => {
    stack.model.use(script);
    const before = stack.model.requests.length;
    const response = await stack.api(`/v1/conversations/${id}/messages?wait=20`, {
      method: 'POST',
      body: JSON.stringify({ text }),
    });
    expect([200, 202]).toContain(response.status); // 202: a busy machine took longer than the wait
    const { run_id: runId } = (await response.json()) as { run_id: string }; // asserted above
    const run = await stack.settledRun(runId);
    const rows = await stack.ledger(runId);
    const reply = run.replies.at(-1);
    tally.push(run);
    return {
      reply: reply?.text ?? '',
      kind: reply?.kind ?? '',
      run,
      rows,
      requests: stack.model.requests.slice(before),
    };
  };
}

const tally: RunAnswer[] = [];

function tools(rows: LedgerRow[]): ToolRow[] {
  return rows.filter((row) => row.row === 'tool');
}

function shape(rows: LedgerRow[]): string[] {
  return rows.map((row) =>
    row.row === 'tool' ? `${row.tool_name} ${row.outcome}` : row.row === 'outcome' ? row.run_outcome : row.row,
  );
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** A script that says these turns in order, and leaves what follows to the scripted model. */
function turns(...answers: string[]): ModelScript {
  const first = stack.model.requests.length;
  return (_request, index) => answers[index - first] ?? null;
}

function counts(label: string, start: string, end = start): string {
  return modelTurn({ type: 'tool', name: 'get_counts', args: { start_date: start, end_date: end, label } });
}

const answered = ['today_range ok', 'turn', 'get_counts ok', 'turn', 'reply', 'answered'];

describe('golden tasks, through the four processes', () => {
  it('counts today', async () => {
    const exchange = await conversation()('How many angry messages today?');
    expect(exchange.reply).toContain(String(stack.dashboard.count(day(0), day(0), 'angry')));
    expect(shape(exchange.rows)).toEqual(answered);
    expect(exchange.requests).toHaveLength(2);
    expect(exchange.requests[0]?.user).toContain('USER_REQUEST:\nHow many angry messages today?');
    expect(exchange.requests[1]?.user).toContain(`Counts: {"label":"angry"`);
    expect(tools(exchange.rows).map((row) => row.tool_call_seq)).toEqual([1, 2]);
  });

  it('counts yesterday', async () => {
    const exchange = await conversation()('How many praise messages yesterday?');
    expect(exchange.reply).toContain(String(stack.dashboard.count(day(-1), day(-1), 'praise')));
    expect(tools(exchange.rows).at(-1)?.tool_args).toEqual({ start_date: day(-1), end_date: day(-1), label: 'praise' });
  });

  it('counts a week', async () => {
    const exchange = await conversation()('How many info messages this week?');
    const { start_date: start, end_date: end } = tools(exchange.rows).at(-1)?.tool_args ?? {};
    expect(exchange.reply).toContain(String(stack.dashboard.count(String(start), String(end), 'info')));
    expect(new Date(String(start)).getUTCDay()).toBe(1);
    expect(exchange.run).toMatchObject({ outcome: 'answered', steps_used: 2 });
  });

  it('counts an explicit range without asking for today', async () => {
    const exchange = await conversation()(`How many angry messages from ${day(-5)} to ${day(-3)}?`);
    expect(exchange.reply).toContain(String(stack.dashboard.count(day(-5), day(-3), 'angry')));
    expect(shape(exchange.rows)).toEqual(['turn', 'get_counts ok', 'turn', 'reply', 'answered']);
    const headers = stack.dashboard.requests.at(-1)?.headers;
    expect(headers).toMatchObject({
      'x-run-id': exchange.run.run_id,
      'x-idempotency-key': expect.stringContaining(exchange.run.run_id),
    });
  });

  it('asks for a missing label, waits, and answers', async () => {
    const say = conversation();
    const question = await say('How many messages today?');
    expect(question).toMatchObject({ kind: 'question', run: { phase: 'asking', outcome: null } });
    const exchange = await say('angry');
    expect(exchange.reply).toContain(String(stack.dashboard.count(day(0), day(0), 'angry')));
    expect(exchange.run).toMatchObject({ run_id: question.run.run_id, outcome: 'answered' });
    expect(exchange.requests[0]?.user).toContain('USER_REQUEST:\nHow many messages today?\nangry');
    expect(exchange.requests[0]?.user).toContain(`ASKED: ${question.reply}`);
  });

  it('answers an invalid date by naming the field, and runs no tool', async () => {
    const exchange = await conversation()('How many angry messages on 2026-02-30?');
    expect(exchange.reply).toMatch(/date/i);
    expect(tools(exchange.rows)).toEqual([]);
    expect(exchange.run.outcome).not.toBeNull();
  });

  it('refuses an argument that the calendar refuses, twice, and names the field', async () => {
    const exchange = await conversation(turns(counts('angry', '2026-02-30'), counts('angry', '2026-02-31')))(
      'angry in February?',
    );
    expect(exchange.run.outcome).toBe('bad-tool-args');
    expect(exchange.reply).toContain('start date');
    expect(exchange.requests[1]?.user).toContain('bad-tool-args');
    expect(tools(exchange.rows)).toEqual([]);
  });

  it('never runs a tool it does not have, and tells the model', async () => {
    const drop = modelTurn({ type: 'tool', name: 'drop_tables', args: {} });
    const exchange = await conversation(turns(drop))('How many angry messages today?');
    expect(exchange.requests[1]?.user).toContain('unknown-tool');
    expect(shape(exchange.rows)).toEqual([answered[0], 'turn', ...answered.slice(1)]);
    expect(exchange.run.outcome).toBe('answered');
  });

  it('tries a failing read again, then answers honestly', async () => {
    stack.dashboard.failNext(2, 500);
    const exchange = await conversation()('How many angry messages today?');
    expect(tools(exchange.rows).slice(1)).toMatchObject([
      { retry_index: 0, outcome: 'error', error_code: 'tool-failed' },
      { retry_index: 1, outcome: 'error', error_code: 'tool-failed' },
    ]);
    expect(exchange.requests.at(-1)?.user).toContain('"success":false');
    expect(exchange.reply).not.toMatch(/\d+ angry/);
  });

  it('lets thrash reflect once, asks the stronger model once, then stops', async () => {
    const same = counts('angry', day(-1));
    const exchange = await conversation(turns(same, same, same, same))('angry yesterday?');
    expect(exchange.run.outcome).toBe('thrash');
    expect(tools(exchange.rows).filter((row) => !row.prefetched)).toHaveLength(1);
    expect(exchange.requests).toHaveLength(4);
    expect(exchange.requests[3]?.user).toContain('NOTE: The agent is stuck');
  });

  it('says so when it cannot proceed', async () => {
    const exchange = await conversation()('Please sing me a song');
    expect(exchange.run.outcome).toBe('cannot-proceed');
    expect(shape(exchange.rows)).toEqual(['turn', 'reply', 'cannot-proceed']);
  });

  it('I5: stops at the step cap', async () => {
    const today = modelTurn({ type: 'tool', name: 'today_range', args: {} });
    const script = turns(today, counts('angry', day(-1)), today, counts('angry', day(-2)), today, today);
    const exchange = await conversation(script)('dig deep');
    expect(exchange.run).toMatchObject({ outcome: 'step-cap', steps_used: 5 });
    expect(exchange.requests).toHaveLength(5);
  });

  it('I5: stops at the cap of one tool, after telling the model once', async () => {
    const calls = [1, 2, 3, 4, 5].map((n) => counts('angry', day(-n)));
    const exchange = await conversation(turns(...calls))('dig wide');
    expect(exchange.run.outcome).toBe('tool-cap');
    expect(tools(exchange.rows).filter((row) => row.outcome === 'ok')).toHaveLength(3);
    expect(exchange.requests.at(-1)?.user).toContain('tool-cap-reached');
  });

  it('I5: stops at the deadline though the model hangs', async () => {
    const exchange = await conversation(() => 'hang')('are you there?');
    expect(exchange.run.outcome).toBe('deadline');
    expect(exchange.rows.at(-1)).toMatchObject({ row: 'outcome', run_outcome: 'deadline' });
  });

  it('understands a follow-up from the memory of the conversation', async () => {
    const say = conversation();
    await say('How many angry messages today?');
    const exchange = await say('and yesterday?');
    expect(exchange.reply).toContain(String(stack.dashboard.count(day(-1), day(-1), 'angry')));
    expect(exchange.requests[0]?.user).toContain('How many angry messages today?');
    expect(exchange.run.message_ids).toHaveLength(1);
  });

  it('corrects a broken contract with one more call, which is no step', async () => {
    const exchange = await conversation(turns('I think it is seven.'))('How many angry messages today?');
    expect(exchange.run).toMatchObject({ outcome: 'answered', steps_used: 2 });
    expect(exchange.requests).toHaveLength(3);
    expect(exchange.requests[1]?.user).toContain('LLM contract violation: not valid JSON');
  });

  it('ends honestly when the contract stays broken', async () => {
    const exchange = await conversation(() => 'no')('How many angry messages today?');
    expect(exchange.run).toMatchObject({ outcome: 'contract-broken', steps_used: 0 });
    expect(exchange.requests).toHaveLength(3);
  });

  it('I10: keeps the prompt prefix byte-stable over every run', () => {
    expect(new Set(stack.model.requests.map((request) => request.system)).size).toBe(1);
  });

  it('I8: replays every recorded run offline to the same ledger, byte for byte', async () => {
    const { program } = composePrograms(readConfig(stack.environment)).serving(agent);
    for (const run of tally.filter((one) => one.outcome !== null)) {
      const replayed = replay(program, run.run_id, await stack.journal(run.run_id));
      expect(replayed.map((row) => JSON.stringify(row))).toEqual(await stack.rawLedger(run.run_id));
    }
    expect(tally.length).toBeGreaterThan(15);
  });

  it('asks at most once and takes at most five steps for each solved task', () => {
    const solved = tally.filter((run) => run.outcome === 'answered');
    const clarifies = solved.reduce(
      (sum, run) => sum + run.replies.filter((reply) => reply.kind === 'question').length,
      0,
    );
    const steps = solved.map((run) => run.steps_used);
    process.stdout.write(
      `golden: ${solved.length} solved, ${clarifies / solved.length} clarifies and ${steps.reduce((a, b) => a + b, 0) / solved.length} steps per solved task\n`,
    );
    expect(clarifies / solved.length).toBeLessThanOrEqual(1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(5);
  });
});
