import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { createLogger } from '#telemetry';
import { logFailures } from './log-failures.js';

const secret = 'what somebody wrote';
const base = { run_id: 'run_1', outcome: 'error', duration_ms: 40 };
const model = { ...base, row: 'turn', provider: 'openai', model: 'm', plan: secret, observation: secret };
const tool = { ...base, row: 'tool', tool_name: 'echo', tool_args: { text: secret }, idempotency_key: secret };
const unpinned = { error_code: 'tool-failed', cause: 'not-as-pinned', cause_message: 'the tool is not what it was' };
const unauthorized = {
  ...{ error_code: 'model-failed', cause: '401', http_status: 401 },
  cause_message: 'the model answered 401 (invalid_api_key)',
};

/** The lines that a commit with these rows leaves in the log. */
function logged(rows: object[], status: 'committed' | 'stale' = 'committed'): unknown[] {
  const lines: string[] = [];
  const logger = createLogger({ app: 'controller', level: 'info', destination: { write: (line) => lines.push(line) } });
  logFailures(logger, { actorId: 'act_1', ledger: [{ runId: 'run_1', rows: rows as LedgerRow[] }] }, status); // as far as they are looked at
  expect(lines.join('')).not.toContain(secret);
  return lines.map((line): unknown => JSON.parse(line));
}

describe('the log of what a commit records', () => {
  it('warns of a call of a model that failed, with its status and why', () => {
    expect(logged([{ ...model, ...unauthorized }])).toMatchObject([
      {
        ...{ level: 'warn', msg: 'a call of a model failed', actorId: 'act_1', runId: 'run_1', provider: 'openai' },
        ...{ model: 'm', code: 'model-failed', cause: '401', status: 401, ms: 40 },
        why: 'the model answered 401 (invalid_api_key)',
      },
    ]);
  });

  it('warns of a tool that is not what was pinned', () => {
    expect(logged([{ ...tool, ...unpinned }])).toMatchObject([
      {
        ...{ level: 'warn', msg: 'a call of a tool failed', tool: 'echo', cause: 'not-as-pinned' },
        why: 'the tool is not what it was',
      },
    ]);
  });

  it('says nothing of calls that went well, or of a commit that lost', () => {
    expect(logged([model, tool])).toEqual([]);
    expect(logged([{ ...model, ...unauthorized }], 'stale')).toEqual([]);
  });
});
