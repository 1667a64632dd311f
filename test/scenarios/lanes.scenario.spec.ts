import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppProcess, until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;

beforeAll(async () => {
  // Two texts of a busy machine are still one burst.
  stack = await startStack({ without: ['compressor'], environment: { QUIET_WINDOW_MS: '250' } });
}, 60_000);
afterAll(() => stack.stop());

let people = 0;

function somebody(): string {
  return `+155501${String(10 + people++)}`;
}

/** A gate: the model's first answer to this text waits until it is opened. */
function gated(text: string, answer: string | null): { isReached: () => boolean; open: () => void } {
  const gate = Promise.withResolvers<void>();
  let reached = 0;
  stack.model.use(async (request) => {
    if (!request.user.includes(text) || ++reached > 1) return null;
    await gate.promise;
    return answer;
  });
  return { open: gate.resolve, isReached: () => reached > 0 };
}

/** What the model was sent that speaks of this text. */
function requestsOn(text: string): string[] {
  return stack.model.requests.map((request) => request.user).filter((user) => user.includes(text));
}

function bodies(person: string): string[] {
  return stack.repliesTo(person).map((message) => message.body);
}

describe('one lane', () => {
  it('I1: answers once though the same webhook comes five times at once', async () => {
    const person = somebody();
    const before = stack.model.requests.length;
    expect(await stack.text(person, 'How many angry messages today?', { copies: 5 })).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await stack.untilReplies(person, 1);
    await stack.text(person, 'and yesterday?');
    await stack.untilReplies(person, 2);
    expect(bodies(person)).toHaveLength(2);
    expect(
      stack.model.requests.slice(before).filter((request) => request.user.includes('yesterday?')).length,
    ).toBeGreaterThan(0);
  });

  it('makes one turn of a burst, in order', async () => {
    const person = somebody();
    await stack.text(person, 'Hello');
    await stack.text(person, 'How many angry messages today?');
    await stack.untilReplies(person, 1);
    expect(requestsOn('Hello')[0]).toContain('USER_REQUEST:\nHello\nHow many angry messages today?');
  });

  it('lets a text that comes in mid-turn join the next turn of the same run', async () => {
    const person = somebody();
    const gate = gated('How many messages today?', modelTurn({ type: 'tool', name: 'today_range', args: {} }));
    await stack.text(person, 'How many messages today?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'I mean angry ones');
    gate.open();
    await stack.untilReplies(person, 1);
    expect(requestsOn('How many messages today?')[1]).toContain(
      'USER_REQUEST:\nHow many messages today?\nI mean angry ones',
    );
    expect(bodies(person)).toHaveLength(1);
  });

  it('keeps an answer that is decided, and opens the next run for the text that came meanwhile', async () => {
    const person = somebody();
    const gate = gated('First question', modelTurn({ type: 'respond', message: 'First answer.' }));
    await stack.text(person, 'First question');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'How many praise messages today?');
    gate.open();
    await stack.untilReplies(person, 2);
    expect(bodies(person)[0]).toBe('First answer.');
    expect(bodies(person)[1]).toMatch(/praise/);
    expect(requestsOn('How many praise messages today?')[0]).toContain(
      'USER_REQUEST:\nHow many praise messages today?\nGOAL:',
    );
  });

  it('does not hang when the answer to a question overtakes the question', async () => {
    const person = somebody();
    const gate = gated('How many messages, please?', modelTurn({ type: 'clarify', message: 'Which label?' }));
    await stack.text(person, 'How many messages, please?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'angry');
    gate.open();
    await until('a count', () => bodies(person).some((body) => /angry/.test(body)), 20_000);
    expect(bodies(person).filter((body) => /\d+ angry/.test(body))).toHaveLength(1);
    expect(bodies(person).length).toBeLessThanOrEqual(2);
  });

  it('I9: sends nothing after STOP, and answers again after START', async () => {
    const person = somebody();
    const gate = gated('How many complaints today?', modelTurn({ type: 'respond', message: 'Too late.' }));
    await stack.text(person, 'How many complaints today?');
    await until('the first model call', gate.isReached);
    await stack.text(person, 'STOP');
    gate.open();
    await stack.text(person, 'Anybody there?');
    await stack.text(person, 'START');
    await stack.text(person, 'How many praise messages today?');
    await stack.untilReplies(person, 1);
    expect(bodies(person)).toEqual([expect.stringMatching(/praise/)]);
  });

  it('does not make other people wait', async () => {
    const [slow, quick] = [somebody(), somebody()];
    const gate = gated('How many angry messages, slowly?', null);
    await stack.text(slow, 'How many angry messages, slowly?');
    await until('the first model call', gate.isReached);
    await stack.text(quick, 'How many info messages today?');
    await stack.untilReplies(quick, 1);
    expect(bodies(slow)).toEqual([]);
    gate.open();
    await stack.untilReplies(slow, 1);
  });
});

const labels = ['angry', 'praise', 'info'];

/** Asks one question in a conversation of its own, and answers what the model was sent in all by then. */
async function ask(index: number): Promise<void> {
  const text = `How many ${labels[index % labels.length]} messages ${index % 2 === 0 ? 'today' : 'yesterday'}?`;
  const path = `/v1/conversations/prefix-${index}/messages?wait=60`;
  const response = await stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
  expect(response.status).toBe(200);
}

async function askMany(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, i) => ask(at + i)));
  }
}

/** How many turns a controller has decided, as it says itself. */
async function turnsOf(app: AppProcess): Promise<number> {
  const text = await (await fetch(`${app.adminUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('turnpike_turns_total'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function prefixes(): Set<string> {
  return new Set(stack.model.requests.map(({ system }) => createHash('sha256').update(system).digest('hex')));
}

/** Last: what the tests before it had the model asked counts too, and has the same prefix. */
describe('I10: the prefix', () => {
  let second: AppProcess;
  beforeAll(async () => {
    second = new AppProcess('controller', { ...stack.environment, ADMIN_PORT: String(await freePort()) });
    second.start();
    await second.untilReady(60_000);
  }, 120_000);
  afterAll(() => second.kill());

  it('is one, byte for byte, over fifty turns, two replicas and a restart', async () => {
    await askMany(0, 15);
    const shares = await Promise.all([stack.apps.controller, second].map(turnsOf));
    await Promise.all([stack.apps.controller.kill('SIGTERM'), second.kill('SIGTERM')]);
    stack.apps.controller.start();
    await stack.apps.controller.untilReady(60_000);
    await askMany(15, 25);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(await turnsOf(stack.apps.controller)).toBeGreaterThan(0);
    expect(stack.model.requests.length).toBeGreaterThanOrEqual(50);
    expect(prefixes().size).toBe(1);
  }, 120_000);

  it('leaves the same print in every journal', async () => {
    const journals = await Promise.all((await stack.runIds()).map((runId) => stack.journal(runId)));
    const calls = journals
      .flat()
      .flatMap((entry) => ('event' in entry && 'call' in entry.event ? [entry.event.call] : []));
    expect(calls.length).toBeGreaterThanOrEqual(50);
    expect(new Set(calls.map(({ prompt }) => prompt?.prefix)).size).toBe(1);
    expect([...prefixes()][0]).toMatch(new RegExp(`^${calls[0]?.prompt?.prefix}`));
  });

  it('is shown to operators with the rest, as it was sent, by a controller that may not have sent it', async () => {
    const sent = new Set(stack.model.requests.map(({ system, user }) => JSON.stringify([system, user])));
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    for (const runId of (await stack.runIds()).slice(0, 3)) {
      const response = await stack.api(`/v1/runs/${runId}/turns/1/prompt`, { headers });
      expect(response.status).toBe(200);
      const { prompts } = (await response.json()) as { prompts: { system: string; user: string; proven: boolean }[] }; // the gateway's own answer
      expect(prompts.map(({ system, user, proven }) => [sent.has(JSON.stringify([system, user])), proven])).toEqual([
        [true, true],
      ]);
    }
    const byViewer = await stack.api(`/v1/runs/${(await stack.runIds())[0]}/turns/1/prompt`);
    expect(byViewer.status).toBe(403);
  }, 60_000);
});
