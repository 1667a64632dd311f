import { describe, expect, it } from '@jest/globals';
import { failureFor } from '#errors';
import { callTool, clarify, given, respond } from '../../test/given.js';

const day = (n: number) => ({ start_date: `2026-11-0${n}`, end_date: `2026-11-0${n}`, label: 'angry' });

describe('a refused action', () => {
  it('a tool that does not exist is said to the model once, the second time the run ends', () => {
    for (const name of ['constructor', '__proto__', 'launch_rockets']) {
      const lane = given();
      lane.receives('go');
      lane.replies(callTool(name));
      expect(lane.user).toContain(`- error from tool: {"success":false,"error":{"code":"unknown-tool"`);
      expect(lane.owed.size).toBe(0);
      lane.replies(callTool(name));
      lane.settles();
      expect(lane.outcomes).toEqual(['unknown-tool']);
    }
  });

  it('an unknown tool found by the parser counts a step and shares that one chance', () => {
    const lane = given();
    lane.receives('go');
    lane.breaksContract('unknown-tool');
    expect(lane.run).toMatchObject({ stepsUsed: 1, violations: 0, phase: { mode: 'action' } });
    lane.replies(callTool('nope'));
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'unknown-tool' });
    expect(lane.rowsOf('turn').map((row) => row.error_code)).toEqual(['unknown-tool', 'unknown-tool']);
  });

  it('bad arguments never run; corrected once, the second time the run ends naming the field', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', { bad: 1 }));
    expect(lane.owed.size).toBe(0);
    expect(lane.user).toContain('- error from get_counts: {"success":false,"error":{"code":"bad-tool-args"');
    lane.replies(callTool('get_counts', { bad: 2 }));
    lane.settles();
    expect(lane.sent[0]?.text).toContain('"bad"');
    expect(lane.outcomes).toEqual(['bad-tool-args']);
    expect(lane.rowsOf('tool')).toEqual([]);
  });

  it('corrected arguments run', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', { bad: 1 }));
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.owes('run-tool')).toHaveLength(1);
  });
});

describe('thrash', () => {
  it('an identical call is not made but reflected on once, and a third time stops the run', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolAnswers({ value: 1 });
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.owed.size).toBe(0);
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'reflect' });
    expect(lane.user).toMatch(/\nNOTE: You asked for the same call/);
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'thrash' });
    expect(lane.run.toolCallsUsed).toBe(1);
  });

  it('another action after the reflection goes on as an ordinary turn', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolAnswers({ value: 1 });
    lane.replies(callTool('get_counts', day(1)));
    lane.replies(callTool('get_counts', day(2)));
    lane.toolAnswers({ value: 2 });
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'action' });
    lane.replies(callTool('get_counts', day(2)));
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'reflect' });
  });

  it('the same call with other arguments, or with another step between, is none', () => {
    const lane = given();
    lane.receives('go');
    for (const n of [1, 2, 1]) {
      lane.replies(callTool('get_counts', day(n)));
      lane.toolAnswers({ value: n });
    }
    expect(lane.run.toolCallsUsed).toBe(3);
  });
});

describe('caps', () => {
  it('a reached cap is said to the model, a second attempt past it ends the run', () => {
    const lane = given({ budgets: { toolCallCaps: { default: 3, overrides: { get_counts: 1 } } } });
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolAnswers({ value: 1 });
    lane.replies(callTool('get_counts', day(2)));
    expect(lane.user).toContain('"code":"tool-cap-reached"');
    lane.replies(callTool('get_counts', day(3)));
    lane.settles();
    expect(lane.outcomes).toEqual(['tool-cap']);
    expect(lane.sent[0]?.text).toContain('get counts: value 1');
  });

  it('a tool may bring its own cap', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('note', { a: 1 }));
    lane.toolFails('tool-timeout');
    lane.replies(callTool('note', { a: 2 }));
    expect(lane.user).toContain('the cap of note is reached');
  });

  it('max_tool_calls holds over all tools', () => {
    const lane = given({ budgets: { maxToolCalls: 1 } });
    lane.receives('go');
    lane.replies(callTool('today_range'));
    lane.toolAnswers({});
    lane.replies(callTool('get_top5'));
    expect(lane.user).toContain('the cap of max_tool_calls is reached');
  });

  it('a reused answer and a call refused by an open breaker are not tool calls, a failed one is', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolAnswers({ value: 1 }, { reused: true });
    expect(lane.run.toolCallsUsed).toBe(0);
    lane.replies(callTool('get_counts', day(2)));
    lane.toolFails('breaker-open');
    expect(lane.run.toolCallsUsed).toBe(0);
    lane.replies(callTool('get_counts', day(3)));
    lane.toolFails('tool-failed');
    expect(lane.run).toMatchObject({ toolCallsUsed: 1, toolCalls: { get_counts: 1 }, stepsUsed: 3 });
  });
});

describe('budgets (I5)', () => {
  it('a tool whose result no step is left to read is not run', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'step-cap' });
  });

  it('an answer already paid for is sent, whatever it cost and however late it is', () => {
    const lane = given({ budgets: { maxSteps: 1, maxTokens: 10 } });
    lane.receives('go');
    lane.replies(respond('Done.'), { ms: 90_000, tokens: 5000 });
    expect(lane.send()).toMatchObject({ kind: 'answer', text: 'Done.' });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('spent tokens stop the run before it thinks again', () => {
    const lane = given({ budgets: { maxTokens: 100 } });
    lane.receives('go');
    lane.breaksContract();
    expect(lane.run.phase).toMatchObject({ outcome: 'token-cap' });
  });

  it('the deadline ends a run that thinks, and one that acts, its call withdrawn', () => {
    const lane = given();
    lane.receives('go');
    expect(lane.agent.wakeAt(lane.state)).toBe(lane.at + 30_000);
    lane.replies(callTool('get_counts', day(1)));
    lane.wakes();
    expect(lane.run.phase.name).toBe('acting');
    lane.passes(30_000);
    lane.wakes();
    expect(lane.owes('run-tool')).toEqual([]);
    lane.wakes();
    lane.settles();
    expect(lane.outcomes).toEqual(['deadline']);
    expect(lane.sent).toMatchObject([{ kind: 'apology' }]);
  });
});

describe('a broken contract', () => {
  it('is corrected, then rescued, then ends the run honestly; it counts tokens and no steps', () => {
    const lane = given();
    lane.receives('go');
    lane.breaksContract();
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'corrective' });
    expect(lane.user).toMatch(/\nNOTE: Your last output broke the contract \(not valid JSON\)/);
    lane.breaksContract();
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'rescue' });
    lane.breaksContract();
    expect(lane.run).toMatchObject({ stepsUsed: 0, tokensUsed: 300, phase: { outcome: 'contract-broken' } });
    lane.settles();
    expect(lane.outcomes).toEqual(['contract-broken']);
    expect(lane.rowsOf('turn').map((row) => row.mode)).toEqual(['action', 'corrective', 'rescue']);
  });

  it('drops back to the ordinary model after a good reply', () => {
    const lane = given();
    lane.receives('go');
    lane.breaksContract();
    lane.breaksContract();
    lane.replies(callTool('today_range'));
    lane.toolAnswers({});
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'action' });
    lane.breaksContract();
    expect(lane.agent.next(lane.state)).toMatchObject({ mode: 'corrective' });
  });

  it('a model that cannot be reached ends the run; cut off at the deadline it ends as that', () => {
    const lane = given({ budgets: { maxSeconds: 1 } });
    lane.receives('go');
    lane.modelFails('model-timeout');
    expect(lane.run.phase).toMatchObject({ outcome: 'deadline' });
    const other = given();
    other.receives('go');
    other.modelFails();
    expect(other.run.phase).toMatchObject({ outcome: 'model-failed' });
  });
});

describe('the ledger', () => {
  it('has ids, counters and figures of ours, and the words of the model', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolAnswers({ value: 1 });
    lane.replies(clarify('Which?'));
    lane.settles();
    const [first, second] = lane.rowsOf('turn');
    const [tool] = lane.rowsOf('tool');
    expect(first).toMatchObject({
      run_id: lane.run.id,
      turn: 1,
      plan_rev: 1,
      step_index: 1,
      parent_action_id: null,
      duration_ms: 1000,
      tokens_in: 90,
      tokens_out: 10,
      confidence: 0.8,
      done: false,
      reason: 'ok',
      next_action: { type: 'tool', name: 'get_counts' },
      parse_stage: 'strict',
      budget_snapshot: { steps_used: 1, tool_calls_used: 0, tokens_used: 100, cost_micro_usd: 5 },
    });
    expect(second).toMatchObject({ turn: 2, step_index: 2, parent_action_id: first?.action_id, plan_rev: 1 });
    expect(tool).toMatchObject({
      action_id: first?.action_id,
      tool_call_seq: 1,
      retry_index: 0,
      tool_latency_ms: 500,
      idempotency_key: `get_counts|${JSON.stringify(day(1))}`,
      effect_key: `${lane.run.id}/${first?.action_id}`,
      tool_args_hash: `hash ${JSON.stringify(day(1))}`,
      reused: false,
    });
    expect(lane.rowsOf('reply')).toMatchObject([
      { action_id: second?.action_id, kind: 'question', status: 'sent', provider_id: 'SM1' },
    ]);
  });

  it('has one row for each try of a call', () => {
    const lane = given();
    lane.receives('go');
    lane.replies(callTool('get_top5'));
    const [call] = lane.owes('run-tool');
    const at = lane.at;
    const attempts = [
      {
        ...{ startedAt: at, endedAt: at + 10, outcome: 'timeout' as const, errorCode: 'tool-timeout' as const },
        failure: failureFor('timeout', 'the tool did not answer in time'),
      },
      { startedAt: at + 20, endedAt: at + 30, outcome: 'ok' as const, errorCode: null },
    ];
    const result = { ok: true as const, value: [] };
    lane.happens({ type: 'tool-finished', effectId: call?.id ?? '', result, attempts, reused: false });
    expect(lane.rowsOf('tool').map((row) => [row.tool_call_seq, row.retry_index, row.outcome])).toEqual([
      [1, 0, 'timeout'],
      [1, 1, 'ok'],
    ]);
    const [first, second] = lane.rowsOf('tool');
    expect(first).toMatchObject({ cause: 'timeout', cause_message: 'the tool did not answer in time' });
    expect(second).not.toHaveProperty('cause');
    expect(lane.run.toolCallsUsed).toBe(1);
  });
});
