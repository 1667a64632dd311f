import { describe, expect, it } from '@jest/globals';
import type { LedgerRow, OutcomeRow, ToolRow, TurnRow } from '#program';
import type { CommitRequest } from '#engine/ports';
import { beginRunCounts, unfiled } from '#registry';
import { createMetrics } from '#telemetry';
import { recordRows } from './record-rows.js';

const startedAt = Date.UTC(2026, 10, 20, 12);

/** What every row has: an action that lasted from `from` to `to`, in ms. */
function baseOf(actionId: string, from: number, to: number) {
  const [start, end] = [from, to].map((ms) => new Date(startedAt + ms).toISOString());
  const ids = { run_id: 'run_1', turn: 1, plan_rev: 1, action_id: actionId, parent_action_id: null };
  const spent = { steps_used: 3, tool_calls_used: 1, tokens_used: 1700, cost_micro_usd: 420 };
  const times = { ts_start: start ?? '', ts_end: end ?? '', duration_ms: to - from };
  return { ...ids, ...times, outcome: 'ok' as const, error_code: null, budget_snapshot: spent };
}

function turn(actionId: string, from: number, to: number, more: Partial<TurnRow> = {}): TurnRow {
  const words = { confidence: 0.9, done: false, reason: 'ok', plan: '', observation: '' };
  const figures = { tokens_in: 300, tokens_out: 40, tokens_cached: 100, total_cost_est: 0.00014 };
  return {
    ...{ row: 'turn', step_index: 1, mode: 'action', provider: 'scripted', model: 'm', parse_stage: 'strict' },
    ...{ ...baseOf(actionId, from, to), ...words, ...figures },
    next_action: { type: 'tool', name: 'today_range' },
    violation_stage: null,
    ...more,
  };
}

function tool(actionId: string, from: number, to: number, more: Partial<ToolRow> = {}): ToolRow {
  const keys = { tool_args_hash: '', idempotency_key: '', effect_key: '' };
  return {
    ...{
      row: 'tool',
      tool_call_seq: 1,
      tool_name: 'get_counts',
      tool_args: {},
      retry_index: 0,
      reused: false,
      prefetched: false,
    },
    ...{ ...baseOf(actionId, from, to), ...keys, tool_latency_ms: to - from },
    ...more,
  };
}

const outcome: OutcomeRow = { row: 'outcome', ...baseOf('step_3', 0, 4000), run_outcome: 'answered' };
const broken: Partial<TurnRow> = {
  ...{ next_action: null, violation_stage: 'schema', parse_stage: null, outcome: 'error' },
  ...{ confidence: null, done: null, reason: null },
};

/** The metrics after the commits of a run, as they are scraped. */
async function textAfter(...commits: LedgerRow[][]): Promise<string> {
  const metrics = startMetrics();
  for (const rows of commits) recordRows(metrics, { ledger: [{ runId: 'run_1', rows }], runs: [] }, 'committed');
  recordRows(metrics, { ledger: [{ runId: 'run_1', rows: [outcome] }], runs: [] }, 'stale');
  return metrics.text();
}

function startMetrics() {
  const bounds = { tools: ['today_range', 'get_counts'], providers: ['scripted'], schemas: ['none', 'a'] };
  const metrics = createMetrics({ app: 'controller', bounds, processMetrics: false });
  beginRunCounts(metrics, unfiled);
  return metrics;
}

describe('the metrics of a run', () => {
  const run = [
    [turn('step_1', 0, 1000), tool('step_1', 1000, 1500, { tool_name: 'today_range' })],
    [turn('step_2', 1500, 2500)],
    [tool('step_2', 2500, 2700), turn('step_3', 2700, 3000, broken)],
    [outcome],
  ];

  it.each([
    ['turnpike_turns_total{next_action="tool",outcome="ok",app="controller"} 2'],
    ['turnpike_turns_total{next_action="none",outcome="error",app="controller"} 1'],
    ['turnpike_contract_violations_total{stage="schema",app="controller"} 1'],
    ['turnpike_contract_violations_total{stage="json",app="controller"} 0'],
    ['turnpike_turn_step_index_count{app="controller"} 3'],
    ['turnpike_turn_confidence_ratio_sum{app="controller"} 1.8'],
    ['turnpike_turn_verdicts_total{done="false",reason="ok",app="controller"} 2'],
    ['turnpike_turn_verdicts_total{done="true",reason="cannot_proceed",app="controller"} 0'],
    ['turnpike_tools_chosen_total{tool="today_range",app="controller"} 2'],
    ['turnpike_outputs_read_total{stage="strict",app="controller"} 2'],
    ['turnpike_outputs_read_total{stage="repaired",app="controller"} 0'],
    ['turnpike_turn_duration_seconds_sum{app="controller"} 2.8'],
    ['turnpike_turn_duration_seconds_count{app="controller"} 3'],
    ['turnpike_model_call_duration_seconds_sum{app="controller",provider="scripted"} 2.3'],
    ['turnpike_tokens_total{direction="in",app="controller"} 900'],
    ['turnpike_tokens_total{direction="cached",app="controller"} 300'],
    ['turnpike_cost_micro_usd_total{app="controller"} 420'],
    ['turnpike_tool_calls_total{tool="get_counts",outcome="ok",app="controller"} 1'],
    ['turnpike_runs_total{outcome="answered",agent="default",tenant="default",app="controller"} 1'],
    ['turnpike_runs_total{outcome="cost-cap",agent="default",tenant="default",app="controller"} 0'],
    ['turnpike_steps_per_run_sum{app="controller"} 3'],
    ['turnpike_tokens_per_run_sum{app="controller"} 1700'],
    ['turnpike_cost_per_run_micro_usd_sum{app="controller"} 420'],
    ['turnpike_commits_total{status="stale",app="controller"} 1'],
  ])('say what its ledger says, once: %s', async (line) => {
    expect(await textAfter(...run)).toContain(line);
  });

  it('counts how outputs were held to the schema, the rungs of the ladder, and who stood in', async () => {
    const held = { structured: 'json', schema_id: 'a', fallback_reason: 'too large', finish: 'refusal' } as const;
    const text = await textAfter([turn('step_1', 0, 9, { ...held, mode: 'rescue', instead_of: 'openai' })]);
    expect(text).toMatch(/turnpike_model_outputs_total\{[^}]*structured="json"[^}]*finish="refusal"[^}]*\} 1/);
    expect(text).toMatch(/turnpike_model_schemas_total\{[^}]*schema="a",structured="json"[^}]*\} 1/);
    expect(text).toMatch(/turnpike_model_schemas_total\{[^}]*schema="none",structured="strict"[^}]*\} 0/);
    expect(text).toMatch(/turnpike_model_ladder_total\{[^}]*mode="rescue"[^}]*\} 1/);
    expect(text).toMatch(/turnpike_provider_fallbacks_total\{[^}]*provider="scripted"[^}]*\} 1/);
  });

  it('count failures by why, and none where nothing failed', async () => {
    const failed = { outcome: 'error', error_code: 'model-failed', cause: '401' } as const;
    const text = await textAfter(
      [turn('step_1', 0, 9, { ...broken, ...failed, violation_stage: null })],
      [tool('step_2', 0, 5, { outcome: 'error', error_code: 'tool-failed', cause: 'not-as-pinned' })],
    );
    expect(text).toContain('turnpike_model_failures_total{provider="scripted",cause="401",app="controller"} 1');
    expect(text).toContain('turnpike_model_failures_total{provider="scripted",cause="5xx",app="controller"} 0');
    expect(text).toContain('turnpike_tool_failures_total{tool="get_counts",cause="not-as-pinned",app="controller"} 1');
    expect(text).toContain('turnpike_tool_failures_total{tool="today_range",cause="not-as-pinned",app="controller"} 0');
  });

  it('count no call for what the model did not ask for', async () => {
    const text = await textAfter([tool('step_1', 0, 5, { prefetched: true })]);
    expect(text).toContain('turnpike_tool_calls_total{tool="get_counts",outcome="ok",app="controller"} 0');
  });

  it('count a reused answer as such, and not as a call', async () => {
    const text = await textAfter([tool('step_1', 0, 5, { reused: true })]);
    expect(text).toContain('turnpike_dedupe_hits_total{tool="get_counts",app="controller"} 1');
    expect(text).toContain('turnpike_tool_calls_total{tool="get_counts",outcome="ok",app="controller"} 0');
  });
});

describe('why a run did not go as it should', () => {
  const held = { structured: 'json' as const, finish: 'stop' as const, schema_id: 'a' };
  const unheardOf = 'x-1' as 'internal'; // of a newer build
  const fallback = (reason: string) => turn('step_1', 0, 1, { ...held, fallback_reason: reason });

  it.each([
    ['json_schema refused with 400', 'refused'],
    ['schema too large', 'too-large'],
    ['schema not expressible: a pattern', 'not-expressible'],
    ['json_schema gave outputs that broke the contract', 'broken'],
    ['something new, with +1 555 0100 in it', 'other'],
  ])('is a label where a schema was not used strictly: "%s" is %s', async (reason, label) => {
    const text = await textAfter([fallback(reason)]);
    expect(text).toContain(`turnpike_schema_fallbacks_total{provider="scripted",reason="${label}",app="controller"} 1`);
    expect(text).not.toContain('555');
  });

  it('is the code of every row that has one, by the kind of row, and another code is told as other', async () => {
    const text = await textAfter(
      [turn('step_1', 0, 1, { ...broken, error_code: 'contract-broken' })],
      [tool('step_1', 0, 1, { error_code: 'tool-timeout' }), tool('step_1', 0, 1, { error_code: unheardOf })],
      [{ ...outcome, run_outcome: 'model-failed', error_code: 'model-failed' }],
    );
    expect(text).toContain('turnpike_errors_total{row="turn",code="contract-broken",app="controller"} 1');
    expect(text).toContain('turnpike_errors_total{row="tool",code="tool-timeout",app="controller"} 1');
    expect(text).toContain('turnpike_errors_total{row="tool",code="other",app="controller"} 1');
    expect(text).toContain('turnpike_errors_total{row="outcome",code="model-failed",app="controller"} 1');
    expect(text).toContain('turnpike_errors_total{row="tool",code="tool-failed",app="controller"} 0');
  });

  it('is the cap that was reached: of calls each time one is refused, of the rest when it ends a run', async () => {
    const refused = turn('step_1', 0, 1, { error_code: 'tool-cap-reached' });
    const ended = (run_outcome: OutcomeRow['run_outcome']) => ({ ...outcome, run_outcome });
    const text = await textAfter(
      [refused],
      [tool('step_1', 0, 1, { error_code: 'tool-cap-reached' })],
      [
        ...(['step-cap', 'tool-cap', 'token-cap', 'cost-cap', 'budget-spent', 'deadline', 'answered'] as const).map(
          ended,
        ),
      ],
    );
    const counts = [...text.matchAll(/turnpike_caps_total\{cap="([a-z-]+)",app="controller"\} (\d+)/g)];
    expect(counts.map(([, cap, count]) => [cap, count])).toEqual([
      ['steps', '1'],
      ['tool-calls', '2'],
      ['tokens', '1'],
      ['cost', '1'],
      ['money-of-the-day', '1'],
      ['time', '1'],
    ]);
  });
});

describe('finished runs', () => {
  const mesas = Array.from({ length: 30 }, (_, n) => ({ id: `mesa-${n}`, tenant: `tenant-${n}` }));

  /** The lines of the count of runs that were answered, after one run of each of these. */
  async function linesAfter(...ran: { id: string; tenant: string }[]): Promise<string[]> {
    const metrics = startMetrics();
    beginRunCounts(metrics, mesas);
    for (const { id: agentId, tenant } of ran) {
      const runs = [{ runId: 'run_1', agentId, tenant }] as CommitRequest['runs']; // the rest of a record is not looked at
      recordRows(metrics, { ledger: [{ runId: 'run_1', rows: [outcome] }], runs }, 'committed');
    }
    return (await metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('turnpike_runs_total{outcome="answered"'));
  }

  it('are counted by their agent and its tenant, from zero', async () => {
    const lines = await linesAfter({ id: 'mesa-1', tenant: 'tenant-1' });
    expect(lines).toContain(
      'turnpike_runs_total{outcome="answered",agent="mesa-1",tenant="tenant-1",app="controller"} 1',
    );
    expect(lines).toContain(
      'turnpike_runs_total{outcome="answered",agent="mesa-2",tenant="tenant-2",app="controller"} 0',
    );
  });

  it('are those that a root began: what its children came to, and cost, is in its own', async () => {
    const metrics = startMetrics();
    const rows = [{ ...outcome, run_outcome: 'tool-cap' as const, error_code: 'tool-cap-reached' as const }];
    const runs = [{ runId: 'run_1', parentRunId: 'run_0' }] as CommitRequest['runs']; // the rest of a record is not looked at
    recordRows(metrics, { ledger: [{ runId: 'run_1', rows }], runs }, 'committed');
    const text = await metrics.text();
    expect(text).not.toMatch(/turnpike_runs_total\{[^}]*\} [1-9]/);
    expect(text).toContain('turnpike_steps_per_run_count{app="controller"} 0');
    expect(text).toContain('turnpike_errors_total{row="outcome",code="tool-cap-reached",app="controller"} 1');
  });

  it('I9: name twenty agents and twenty tenants at most, and nobody that no file names: they count as other', async () => {
    const lines = await linesAfter(...mesas, { id: '+15550100123', tenant: 'acme' });
    const named = (label: string) => new Set(lines.map((line) => new RegExp(`${label}="([^"]+)"`).exec(line)?.[1]));
    expect([named('agent').size, named('tenant').size]).toEqual([21, 21]);
    expect(lines.join()).not.toContain('555');
    expect(lines.length).toBeLessThan(30);
  });
});

it('a message that its run is refused for having said enough counts as one, and no other does', async () => {
  const metrics = startMetrics();
  const said = { type: 'said', sayId: 'act_1.1.0', status: 'refused', providerId: null } as const;
  const posts = [{ ...said, most: 30 }, said, { ...said, status: 'sent' as const }].map((event) => ({
    to: 'act_1',
    event,
  }));
  recordRows(metrics, { ledger: [], runs: [], posts }, 'committed');
  recordRows(metrics, { ledger: [], runs: [], posts }, 'stale');
  expect(await metrics.text()).toContain('turnpike_bounds_total{bound="recipient-cap",app="controller"} 1');
});
