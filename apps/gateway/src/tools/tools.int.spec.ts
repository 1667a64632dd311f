import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Inquiries } from '#deployment';
import { connect } from '#redis';
import type { ToolTry, TriedTool } from '#tools';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

async function ask(method: 'GET' | 'POST', path: string, body?: object, key = operatorKey) {
  const response = await gateway.ask(method, path, body, { authorization: `Bearer ${key}` });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // every answer is an object
}

/** Answers the next try as a tool-runner would. */
async function answerNext(answer: TriedTool): Promise<ToolTry | undefined> {
  const inquiries = new Inquiries<ToolTry, TriedTool>(connection, 'tools');
  const asked = await inquiries.take(5);
  if (asked) await inquiries.answer(asked.id, answer);
  return asked?.question;
}

const args = { text: 'call the plumber back' };

describe('tools over HTTP', () => {
  it('are listed with what they do, who is asked before a call, and their breaker', async () => {
    const { body } = await ask('GET', '/v1/tools', undefined, apiKey);
    const { tools } = body as { tools: { name: string }[] }; // the answer is the test's subject
    expect(tools.find(({ name }) => name === 'add_note')).toMatchObject({
      ...{ kind: 'http', origin: 'add_note.json', sentence: 'write the note {text}', repeat: 'keyed', writes: true },
      ...{ approval: 'code', agents: [], breaker: { name: 'tool:add_note', state: 'closed' } },
    });
    expect(tools.find(({ name }) => name === 'today_range')).toMatchObject({ kind: 'inline', breaker: null });
  });

  it('are read one by one, with their latest calls', async () => {
    expect(await ask('GET', '/v1/tools/add_note')).toMatchObject({
      status: 200,
      body: { calls: [], runs_looked_at: 0 },
    });
    expect(await ask('GET', '/v1/tools/no_such')).toMatchObject({ status: 404 });
  });

  it('are tried by operators, which the audit says', async () => {
    const tried = ask('POST', '/v1/tools/add_note/tries', { args, by: 'ana' });
    const question = await answerNext({ ok: true, simulated: true, value: { note_id: 'n' }, attempts: [] });
    expect(question).toMatchObject({ tool: 'add_note', args });
    expect(await tried).toMatchObject({
      status: 200,
      body: { ok: true, simulated: true, sentence: 'write the note "call the plumber back"', value: { note_id: 'n' } },
    });
    const { body } = await ask('GET', '/v1/audit');
    expect(body).toMatchObject({ entries: [{ did: 'tool-tried', by: 'ana', to: { tool: 'add_note' } }] });
  });

  it('tell why a try failed, and why there can be none', async () => {
    const failed = ask('POST', '/v1/tools/add_note/tries', { args: {} });
    const error = { code: 'bad-tool-args', message: 'text is required' } as const;
    await answerNext({ ok: false, simulated: true, error, attempts: [] });
    expect((await failed).body).toMatchObject({ ok: false, value: null, error });
    const none = ask('POST', '/v1/tools/add_note/tries', { args });
    await answerNext({ why: 'this tool is not enabled' });
    expect(await none).toMatchObject({ status: 409, body: { error: { message: 'this tool is not enabled' } } });
  });

  it.each([
    ['a viewer', '/v1/tools/add_note/tries', { args }, 403, apiKey],
    ['no arguments', '/v1/tools/add_note/tries', {}, 400, operatorKey],
    ['an unknown tool', '/v1/tools/no_such/tries', { args }, 404, operatorKey],
  ])('are not tried by %s', async (_, path, body, status, key) => {
    expect((await ask('POST', path, body, key)).status).toBe(status);
  });
});
