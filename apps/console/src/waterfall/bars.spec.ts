import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { waterfall } from './bars.js';
import type { Item } from './bars.js';

const t0 = Date.parse('2026-01-31T03:00:00.000Z');

function times(fromMs: number, toMs: number) {
  const at = (ms: number): string => new Date(t0 + ms).toISOString();
  return { started_at: at(fromMs), ended_at: at(toMs), duration_ms: toMs - fromMs, error_code: null };
}

const turn: Schemas['TurnItem'] = {
  kind: 'turn',
  row: 1,
  action_id: 'step_1',
  outcome: 'ok',
  ...times(100, 300),
  turn: 1,
  mode: 'json',
  provider: 'scripted',
  model: 'scripted',
  tokens_in: 900,
  tokens_out: 60,
  tokens_cached: 0,
  cost_usd: 0,
  next_action: { type: 'tool', name: 'get_counts' },
  done: false,
  confidence: 0.9,
  plan: null,
  observation: null,
  reason: null,
  parse_stage: 'strict',
  violation_stage: null,
  cause: null,
  http_status: null,
  cause_message: null,
  answer: null,
};
const wait: Schemas['WaitItem'] = {
  kind: 'wait',
  row: 0,
  action_id: null,
  outcome: 'ok',
  ...times(300, 400),
  what: 'queue',
};
const tool: Schemas['ToolItem'] = {
  kind: 'tool',
  row: 2,
  action_id: 'step_2',
  ...times(400, 500),
  outcome: 'timeout',
  error_code: 'tool-timeout',
  cause: 'timeout',
  http_status: null,
  cause_message: null,
  tool_name: 'get_counts',
  tool_args: { sentiment: 'angry' },
  retry_index: 0,
  reused: false,
  prefetched: false,
  result: null,
};

function given(items: Item[], live: Schemas['Timeline']['live'] = null): Schemas['Timeline'] {
  const run = {} as Schemas['Timeline']['run']; // it looks at whose it is alone
  return { run, messages: [{ message_id: 'msg_1', accepted_at: times(0, 0).started_at, text: null }], items, live };
}

describe('waterfall', () => {
  it('lays every item out from the first message on', () => {
    const { bars, startMs } = waterfall(given([turn, wait, tool]));
    expect(startMs).toBe(t0);
    expect(bars.map(({ name, gist }) => `${name}: ${gist}`)).toEqual([
      'Turn 1: calls get_counts',
      'Wait: in the queue',
      'get_counts: tool timeout',
    ]);
    expect(bars.map(({ from }) => Math.round(from * 100))).toEqual([20, 60, 80]);
    expect(bars.map(({ width }) => Math.round(width * 100))).toEqual([40, 20, 20]);
    expect(bars.map(({ went }) => went)).toEqual(['well', 'well', 'badly']);
  });

  it('names why a call failed, by its status where it has one', () => {
    const failed = { outcome: 'error', next_action: null, error_code: 'model-failed' } as const;
    const unpinned = { ...tool, outcome: 'error', error_code: 'tool-failed', cause: 'not-as-pinned' } as const;
    const { bars } = waterfall(given([{ ...turn, ...failed, cause: '4xx', http_status: 422 }, unpinned]));
    expect(bars.map(({ gist }) => gist)).toEqual(['model failed: 422', 'tool failed: not as pinned']);
  });

  it('names a further try and its arguments', () => {
    const again = { ...tool, row: 3, outcome: 'ok' as const, error_code: null, retry_index: 1 };
    const { bars } = waterfall(given([{ ...again, retry_index: 0 }, again]));
    expect(bars.map(({ gist }) => gist)).toEqual(['sentiment: angry', 'try 2']);
  });

  it('ends a run under way with what the server says of it, for as long as the server says', () => {
    const now: NonNullable<Schemas['Timeline']['live']> = {
      ...{ phase: 'acting', doing: 'thinking', queue: 'turn', is_served: true },
      ...{ since: times(300, 300).started_at, for_ms: 200, text: 'the model is thinking' },
    };
    const { bars } = waterfall(given([turn], now));
    expect(bars.at(-1)).toMatchObject({ name: 'Now', gist: 'the model is thinking', went: 'on', durationMs: 200 });
    expect(bars.at(-1)?.from).toBeCloseTo(0.6);
    expect(bars.at(-1)?.width).toBeCloseTo(0.4);
  });

  it('names a node by its own id, and what became of it', () => {
    const node: Schemas['NodeItem'] = {
      ...{ kind: 'node', row: 4, action_id: 'step_1', outcome: 'ok', ...times(0, 500) },
      ...{ node: 'main/count', node_kind: 'llm', status: 'completed', child_run_id: 'run_1', failure_code: null },
    };
    expect(waterfall(given([node])).bars).toMatchObject([{ name: 'count', gist: 'llm completed', went: 'well' }]);
  });

  it('folds a long wait for a person, and none for children: their nodes are drawn in the same time', () => {
    const long = (what: 'person' | 'children') => ({ ...wait, ...times(300, 9_300), what });
    const foldsOf = (what: 'person' | 'children') => waterfall(given([turn, long(what)])).scale.folded.length;
    expect([foldsOf('person'), foldsOf('children')]).toEqual([1, 0]);
    expect(waterfall(given([long('children')])).bars).toMatchObject([{ gist: 'for its children' }]);
  });

  it('draws no apology that was told to nobody: a workflow fails for its operator', () => {
    const reply = { kind: 'reply', row: 5, outcome: 'ok', ...times(300, 310), reply_kind: 'apology', status: 'sent' };
    const timeline = given([turn, reply as Schemas['ReplyItem']]); // as much of it as is drawn
    const failed = { program: 'workflow', error: { code: 'NODE_FAILED', message: 'no' } };
    const names = (more: object) =>
      waterfall({ ...timeline, run: { ...timeline.run, ...more } }).bars.map(({ name }) => name);
    expect([names({}), names(failed)]).toEqual([['Turn 1', 'apology'], ['Turn 1']]);
  });

  it('bears a run of which nothing is known yet', () => {
    expect(waterfall(given([])).bars).toEqual([]);
  });
});
