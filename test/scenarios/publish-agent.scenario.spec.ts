import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnswerOf, Schemas } from '#client';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

const brief = 'Answer in one word.';
const by = { by: 'ana', reason: 'shorter answers' };

let stack: Stack;
let directory: string;
let persons = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  writeFileSync(join(directory, 'desk.json'), JSON.stringify({ id: 'desk', default: true, goal: 'Count at length.' }));
  stack = await startStack({ without: ['compressor', 'tool-runner'], environment: { AGENTS_DIR: directory } });
  useObedient();
}, 240_000);
afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true });
});

/** A model that answers at length, unless its goal says to be brief. */
function useObedient(): void {
  stack.model.use(({ system, user }) =>
    modelTurn({
      type: 'respond',
      message: `${system}${user}`.includes(brief) ? 'Seven.' : 'There have been seven messages today.',
    }),
  );
}

async function call<T>(method: string, path: string, body?: object): Promise<{ status: number; answer: T }> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${stack.url}/v1/agents/desk${path}`, init);
  return { status: response.status, answer: (await response.json()) as T }; // the gateway's own answer
}

/** What somebody new is answered. */
async function ask(): Promise<string> {
  const person = `+1555016${1_000 + persons++}`;
  await stack.text(person, 'How many messages today?');
  return stack.untilReplies(person, 1, 60_000);
}

async function giveBack(): Promise<void> {
  await call('POST', '/rollback', { version: 'file', ...by });
  await until('the file to hold', async () => (await ask()).startsWith('There have been'), 60_000);
}

describe('an agent', () => {
  it('is tried in a side conversation, as it is and with other words, and sends nothing', async () => {
    const sent = stack.twilio.messages.length;
    const tried = { text: 'How many messages today?', reason: 'a look' };
    const { answer: plain } = await call<Schemas['BegunTry']>('POST', '/tries', tried);
    const more = { ...tried, goal: brief, conversation: plain.conversation };
    const { answer: other } = await call<Schemas['BegunTry']>('POST', '/tries', more);
    const runs = await Promise.all([plain, other].map(({ run_id: runId }) => stack.settledRun(runId)));
    expect(runs).toMatchObject([
      { outcome: 'answered', simulated: true, replies: [{ text: 'There have been seven messages today.' }] },
      { outcome: 'answered', simulated: true, replies: [{ text: 'Seven.' }] },
    ]);
    expect(runs.some((run) => 'replay_of' in run)).toBe(false);
    expect(other.conversation_id).toBe(plain.conversation_id);
    expect(other.version).not.toBe(plain.version);
    expect(stack.twilio.messages.length).toBe(sent);
  }, 120_000);

  it('answers by what is published from the next run on, in a controller that starts anew too, until it is given back', async () => {
    expect(await ask()).toBe('There have been seven messages today.');
    await call('POST', '/versions', { goal: brief, ...by });
    await until('the publish to be taken up', async () => (await ask()) === 'Seven.', 60_000);

    await stack.apps.controller.kill();
    stack.apps.controller.start();
    await stack.apps.controller.untilReady(60_000);
    expect(await ask()).toBe('Seven.');
    await giveBack();
  }, 240_000);

  it('is published with its tests only where they all pass, and says which do not', async () => {
    const test = {
      name: 'counts',
      text: 'How many messages today?',
      expect: { outcome: 'answered', says: ['messages'] },
    };
    expect((await call('POST', '/tests', { ...test, ...by })).status).toBe(200);
    const words = { goal: brief, tests: true, ...by };
    const refused = await call<Schemas['Problem']>('POST', '/versions', words);
    expect(refused).toMatchObject({
      status: 409,
      answer: {
        errors: [{ field: 'tests', detail: expect.stringMatching(/^counts \(run_\w+\): it does not say "messages"$/) }],
      },
    });
    expect((await call('GET', '')).answer).toMatchObject({ goal: 'Count at length.', published: null });
    await call('POST', '/tests', { ...test, expect: { says: ['seven'], calls: {} }, ...by });
    expect((await call('POST', '/versions', words)).status).toBe(200);
    expect((await call('GET', '')).answer).toMatchObject({ goal: brief, published: { by: 'ana' } });
    await giveBack();
  }, 240_000);

  it('is not published where the gateway dies while its tests are played, and can be published afterwards', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    stack.model.use(async () => {
      await held;
      return null;
    });
    const words = { goal: brief, tests: true, ...by };
    const cut = call('POST', '/versions', words).catch(() => 'cut');
    await until('a test to be under way', async () => {
      const { runs } = await read<AnswerOf<'listRuns'>>('/v1/runs?phase=live');
      return runs.length > 0;
    });
    await stack.apps.gateway.kill();
    expect(await cut).toBe('cut');
    release();
    useObedient();
    stack.apps.gateway.start();
    await stack.apps.gateway.untilReady(60_000);
    const { answer } = await call<AnswerOf<'listAgentVersions'>>('GET', '/versions');
    expect(answer.versions[0]?.fields).toEqual([]);
    expect(await ask()).toBe('There have been seven messages today.');
    expect((await call('POST', '/versions', words)).status).toBe(200);
    await giveBack();
  }, 240_000);
});

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${standInKeys.operator}` } });
  return (await response.json()) as T; // the gateway's own answer
}
