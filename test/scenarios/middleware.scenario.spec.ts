import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#contract';
import { publishedPolicy } from '#policy';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { turnpike } from '../support/turnpike.js';
import { modelTurn } from './model-turn.js';

const card = '4242 4242 4242 4242';
const phrase = 'guaranteed profit';
const patienceMs = 90_000;

let directory: string;
let stack: Stack;
let people = 60;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'policy-'));
  const middleware = ['card-numbers', { name: 'blocked-phrases', options: { phrases: [phrase] } }];
  const policy = {
    ...publishedPolicy,
    version: 'with-middleware',
    defaults: { ...publishedPolicy.defaults, middleware },
  };
  const file = join(directory, 'policy.json');
  writeFileSync(file, JSON.stringify(policy));
  stack = await startStack({ environment: { POLICY_FILE: file, TOOLS_ENABLED: 'today_range,get_counts,add_note' } });
}, 180_000);
afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true });
});

/** What a new person is told, all of it, and the rows of the run. */
async function told(body: string): Promise<{ texts: string[]; rows: LedgerRow[] }> {
  people += 1;
  const person = `+155501${people}`;
  const before = new Set(await stack.runIds());
  await stack.text(person, body);
  await stack.untilReplies(person, 1, patienceMs);
  const [runId = ''] = (await stack.runIds()).filter((id) => !before.has(id));
  await stack.settledRun(runId);
  return { texts: stack.repliesTo(person).map((message) => message.body), rows: await stack.ledger(runId) };
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
      const { texts, rows } = await told(`Is ${card} my card?`);
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
        const isToldWhy = user.includes(`it must not say "${phrase}"`);
        return modelTurn({ type: 'respond', message: isToldWhy ? 'It may grow.' : 'It is a GUARANTEED -- profit!' });
      });
      const { texts, rows } = await told('Shall I buy?');
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
      const { texts, rows } = await told('Jot it down');
      expect(texts).toEqual(['That I cannot note.']);
      expect(turnsOf(rows)[0]).toEqual(['action', null, [blocked]]);
      expect(rows.filter((row) => row.row === 'approval')).toEqual([]);
      expect(stack.dashboard.notes).toEqual([]);
    },
    patienceMs,
  );

  it(
    'is not needed by a replay, which goes the same way',
    async () => {
      const { environment } = stack;
      for (const runId of await stack.runIds())
        expect(await turnpike(['replay', runId, '--json'], { environment })).toMatchObject({ code: 0 });
    },
    patienceMs,
  );
});
