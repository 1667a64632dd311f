import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addedBy, answering, numberIn } from '../first-words/thread-answers.js';
import { follow, say as sayIn } from '../first-words/thread-lines.js';
import type { Line } from '../first-words/thread-lines.js';
import { chatCompletion } from '../stand-ins/scripted-model-server.js';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

const words = 'Here is what came in today: seven orders, two of them from Lisbon, and no complaint. ';

let stack: Stack;
let asked: ModelRequest[] = [];

beforeAll(async () => {
  const environment = { TOOLS_ENABLED: 'default', TURN_LEASE_MS: '900', SERVE: '' };
  stack = await startStack({
    inOne: true,
    environment,
    stream: { everyMs: 15, onPiece: (piece) => void addedBy(piece) },
  });
}, 120_000);
afterAll(() => stack.stop());
beforeEach(() => void (asked = []));

const whole = (n: number): string => `No. ${n}: ${words.repeat(3)}`;
const isAnswer = (n: number) => (line: Line) =>
  (line.event === 'message' || line.event === 'thread') && JSON.stringify(line.data).includes(whole(n).trim());

/** Has a thread say something, and returns the events of a page that follows it until it is said. */
async function played(thread: string, n: number, query?: string): Promise<Line[]> {
  await sayIn(stack, thread, `Tell me. No. ${n}`, query !== '');
  const { lines, leave } = await follow(stack, thread, query === undefined ? {} : { query });
  await until('the answer', () => lines.some(isAnswer(n)), 30_000);
  leave();
  return lines;
}

const wordsIn = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ event, data }) => (event === 'forming' && data.words ? [data.words] : []));

describe('an answer of the assistant', () => {
  it('is shown while it forms to who watches, and comes to what it would for nobody', async () => {
    stack.model.use((request) => {
      asked.push(request);
      return answering(whole(numberIn(request)));
    });
    const watched = await played('shown', 1);
    const shown = wordsIn(watched);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.every((some) => whole(1).startsWith(some))).toBe(true);
    expect(asked.map(({ body }) => body['stream'])).toEqual([true]);
    const alone = await played('alone', 2, '');
    expect(wordsIn(alone)).toEqual([]);
    expect(asked.slice(1).map(({ body }) => [body['stream'], body['stream_options']])).toEqual([
      [undefined, undefined],
    ]);
  });

  it('whose stream is cut is asked for again, and is whole', async () => {
    stack.model.use((request) => {
      asked.push(request);
      const body = chatCompletion(request, answering(whole(3)));
      return asked.length === 1 ? { status: 200, body, breaksAfter: 12 } : { status: 200, body };
    });
    const lines = await played('cut', 3);
    expect(asked).toHaveLength(2);
    expect(new Set(lines.flatMap(({ event, data }) => (event === 'forming' ? [data.call] : []))).size).toBe(2);
    expect(lines.filter(isAnswer(3))).toHaveLength(1);
  });
});

async function say(conversation: string, text: string): Promise<string> {
  const body = JSON.stringify({ text });
  const headers = { 'content-type': 'application/json' };
  const path = `/v1/conversations/${conversation}/messages`;
  const response = await stack.api(path, { method: 'POST', headers, body });
  const { message_id: messageId } = (await response.json()) as { message_id: string }; // what it answers
  return messageId.replace('msg_', 'run_');
}

async function cancel(runId: string): Promise<number> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reason: 'enough' });
  return (await fetch(`${stack.url}/v1/runs/${runId}/cancel`, { method: 'POST', headers, body })).status;
}

describe('a cancel', () => {
  it('cuts a model call short that would never end, and the next text starts a run of its own', async () => {
    const before = stack.model.requests.length;
    stack.model.use(({ user }) => (user.includes('\nthink for ever') ? new Promise(() => undefined) : null));
    const runId = await say('desk-1', 'think for ever');
    await until('the model is asked', () => stack.model.requests.length > before);
    const startedAt = performance.now();
    expect(await cancel(runId)).toBe(202);
    expect(await stack.settledRun(runId)).toMatchObject({ outcome: 'cancelled', replies: [] });
    expect(performance.now() - startedAt).toBeLessThan(15_000); // MODEL_TIMEOUT_MS is 20 s
    expect(await cancel(runId)).toBe(409);
    stack.model.use(undefined);
    const next = await say('desk-1', 'How many angry messages today?');
    expect(await stack.settledRun(next)).toMatchObject({ outcome: 'answered' });
  });

  it('ends a run whose tool does not answer, at once and with nobody asking the tool again', async () => {
    const args = { start_date: '2026-11-01', end_date: '2026-11-02', label: 'praise' };
    stack.model.use(({ user }) =>
      user.includes('\nask the dashboard') ? modelTurn({ type: 'tool', name: 'get_counts', args }) : null,
    );
    stack.dashboard.hangNext(1);
    const before = stack.dashboard.requests.length;
    const runId = await say('desk-2', 'ask the dashboard');
    await until('the tool is asked', () => stack.dashboard.requests.length > before);
    expect(await cancel(runId)).toBe(202);
    expect(await stack.settledRun(runId)).toMatchObject({ outcome: 'cancelled', replies: [] });
    const rows = await stack.ledger(runId);
    expect(rows.filter((row) => row.row === 'outcome')).toHaveLength(1);
    expect(stack.dashboard.requests.length).toBe(before + 1);
  });
});
