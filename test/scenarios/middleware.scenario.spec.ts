import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { publishedPolicy } from '#policy';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';
import { replayStored } from './replay-stored.js';

const card = '4242 4242 4242 4242';
const phrase = 'guaranteed profit';
const patienceMs = 90_000;

let directory: string;
let stack: Stack;
let people = 60;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'policy-'));
  const middleware = [
    'card-numbers',
    { name: 'blocked-phrases', options: { phrases: [phrase] } },
    { name: 'rbac', options: { tools: { get_counts: ['operator'] } } },
    'audit-log',
    { name: 'answer-cache', options: { seconds: 600 } },
  ];
  const policy = {
    ...publishedPolicy,
    version: 'with-middleware',
    defaults: { ...publishedPolicy.defaults, middleware },
  };
  const file = join(directory, 'policy.json');
  writeFileSync(file, JSON.stringify(policy));
  const hooks = { MIDDLEWARE_DIR: fileURLToPath(new URL('../../examples/middleware', import.meta.url)) };
  const tools = 'today_range,get_counts,get_summary,add_note';
  stack = await startStack({
    without: ['compressor'],
    environment: { POLICY_FILE: file, TOOLS_ENABLED: tools, ...hooks },
  });
}, 180_000);
afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true });
});

/** What a new person is told, all of it, and the rows of the run. */
async function outcomeOf(body: string): Promise<{ texts: string[]; rows: LedgerRow[] }> {
  people += 1;
  const person = `+155501${people}`;
  const before = new Set(await stack.runIds());
  await stack.text(person, body);
  await stack.untilReplies(person, 1, patienceMs);
  const [runId = ''] = (await stack.runIds()).filter((id) => !before.has(id));
  await stack.settledRun(runId);
  return { texts: stack.repliesTo(person).map((message) => message.body), rows: await stack.ledger(runId) };
}

/** What a caller of the API with this key is told, and the rows of the run. */
async function say(conversation: string, text: string, key?: string): Promise<{ texts: string[]; rows: LedgerRow[] }> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const init = { method: 'POST', headers, body: JSON.stringify({ text }) };
  const response = await stack.api(`/v1/conversations/${conversation}/messages?wait=60`, init);
  const { run_id: runId = '' } = (await response.json()) as { run_id?: string }; // the gateway's own answer
  const { replies } = await stack.settledRun(runId);
  return { texts: replies.map((reply) => reply.text), rows: await stack.ledger(runId) };
}

/** What the audit log has said of a run in the log of a process. */
function logged(app: 'controller' | 'tool-runner', runId: string): unknown[] {
  const lines = stack.apps[app].log.split('\n').filter((line) => line.includes('"audit-log"') && line.includes(runId));
  return lines.map((line): unknown => JSON.parse(line));
}

function turnsOf(rows: readonly LedgerRow[]): unknown[] {
  return rows.flatMap((row) => (row.row === 'turn' ? [[row.mode, row.error_code, row.middleware ?? []]] : []));
}

const note = (name: string, at: string, did: string) => ({ name, at, did });
const redacted = note('card-numbers', 'before-model', 'changed');
const blocked = note('blocked-phrases', 'before-final', 'refused');

describe('the middleware that a policy names, through all four processes', () => {
  it(
    'keeps a card’s number from the model, and the ledger says that it did',
    async () => {
      const asked = stack.model.requests.length;
      stack.model.use(({ user }) => modelTurn({ type: 'respond', message: /\[.*\]/.exec(user)?.[0] ?? 'all of it' }));
      const { texts, rows } = await outcomeOf(`Is ${card} my card?`);
      expect(texts).toEqual(['[card number]']);
      expect(turnsOf(rows)).toEqual([['action', null, [redacted]]]);
      const seen = stack.model.requests.slice(asked).map(({ user }) => user);
      expect(seen).toHaveLength(1);
      expect(seen.join()).not.toContain(card);
    },
    patienceMs,
  );

  it(
    'gives a blocked phrase back to be put right, so that it never reaches Twilio',
    async () => {
      stack.model.use(({ user }) => {
        const namesReason = user.includes(`it must not say "${phrase}"`);
        return modelTurn({ type: 'respond', message: namesReason ? 'It may grow.' : 'It is a GUARANTEED -- profit!' });
      });
      const { texts, rows } = await outcomeOf('Shall I buy?');
      expect(texts).toEqual(['It may grow.']);
      expect(turnsOf(rows)).toEqual([
        ['action', 'bad-answer', [blocked]],
        ['finalize', null, []],
      ]);
      expect(rows.flatMap((row) => (row.row === 'outcome' ? [row.run_outcome] : []))).toEqual(['answered']);
      expect(JSON.stringify(stack.twilio.messages).toLowerCase()).not.toContain('guaranteed');
    },
    patienceMs,
  );

  it(
    'asks nobody to agree to a call in words that may not be sent, and does not make it',
    async () => {
      stack.model.use(({ user }) =>
        user.includes('must not say')
          ? modelTurn({ type: 'respond', message: 'That I cannot note.' })
          : modelTurn({ type: 'tool', name: 'add_note', args: { text: phrase } }),
      );
      const { texts, rows } = await outcomeOf('Jot it down');
      expect(texts).toEqual(['That I cannot note.']);
      expect(turnsOf(rows)[0]).toEqual(['action', null, [blocked]]);
      expect(rows.filter((row) => row.row === 'approval')).toEqual([]);
      expect(stack.dashboard.notes).toEqual([]);
    },
    patienceMs,
  );

  it(
    'may be a file of the deployment’s own: RBAC by who calls',
    async () => {
      const args = { start_date: '2026-11-02', end_date: '2026-11-02', label: 'angry' };
      stack.model.use(({ user }) =>
        modelTurn(
          user.includes('rbac-') && !/Counts:|middleware-refused/.test(user)
            ? { type: 'tool', name: 'get_counts', args }
            : { type: 'respond', message: user.includes('middleware-refused') ? 'That I may not count.' : 'Counted.' },
        ),
      );
      const asked = stack.dashboard.requests.length;
      const viewer = await say('rbac-viewer', 'How many rbac-viewer?');
      expect(viewer.texts).toEqual(['That I may not count.']);
      expect(turnsOf(viewer.rows)[0]).toEqual(['action', null, [note('rbac', 'before-tool', 'refused')]]);
      expect(stack.dashboard.requests).toHaveLength(asked);
      const operator = await say('rbac-operator', 'How many rbac-operator?', standInKeys.operator);
      expect(operator.texts).toEqual(['Counted.']);
      expect(turnsOf(operator.rows)).toEqual([
        ['action', null, []],
        ['action', null, []],
      ]);
      expect(stack.dashboard.requests).toHaveLength(asked + 1);
    },
    patienceMs,
  );

  it(
    'may be a file of the deployment’s own: a log of what is done for whom, in the process that does it',
    async () => {
      const args = { start_date: '2026-11-03', end_date: '2026-11-03' };
      stack.model.use(({ user }) =>
        modelTurn(
          user.includes('audited') && !user.includes('get_summary:') && !user.includes('Summary')
            ? { type: 'tool', name: 'get_summary', args }
            : { type: 'respond', message: 'Summed up.' },
        ),
      );
      const { rows } = await outcomeOf('Sum up what is audited');
      const runId = rows[0]?.run_id ?? '';
      const whose = {
        middleware: 'audit-log',
        runId,
        tenant: 'default',
        agent: 'default',
        channel: 'sms',
        role: 'person',
      };
      const called = { ...whose, tool: 'get_summary', outcome: 'ok', msg: 'audit: a tool was called' };
      expect(logged('tool-runner', runId)).toEqual([expect.objectContaining(called)]);
      const wording = { ...whose, characters: 10, msg: 'audit: somebody is told something' };
      expect(logged('controller', runId)).toEqual([expect.objectContaining(wording)]);
    },
    patienceMs,
  );

  it(
    'may be a file of the deployment’s own: a cache, so that nobody is asked again and nothing is paid',
    async () => {
      stack.model.use(() => modelTurn({ type: 'respond', message: 'Every day.' }));
      const first = await outcomeOf('Are you open to be cached?');
      const asked = stack.model.requests.length;
      const second = await outcomeOf('Are you open to be cached?');
      expect(stack.model.requests).toHaveLength(asked);
      expect([first.texts, second.texts]).toEqual([['Every day.'], ['Every day.']]);
      expect(turnsOf(second.rows)).toEqual([['action', null, [note('answer-cache', 'before-model', 'answered')]]]);
      const spent = second.rows.flatMap((row) => (row.row === 'outcome' ? [row.budget_snapshot] : []));
      expect(spent).toMatchObject([{ tokens_used: 0, cost_micro_usd: 0 }]);
    },
    patienceMs,
  );

  it(
    'is not needed by a replay, which goes the same way',
    async () => {
      expect(await replayStored(stack)).toEqual({ code: 0, unlike: [] });
    },
    patienceMs,
  );
});
