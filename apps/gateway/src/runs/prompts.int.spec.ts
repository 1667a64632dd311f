import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import { unpack } from '#records';
import { PromptInquiries } from '#deployment';
import type { OpenEngine } from '#engine';
import type { PromptAnswer } from '#deployment';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { signIn } from '../../test/sign-in.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let runId: string;

beforeAll(async () => {
  redis = await startRedis();
  const options = { url: redis.url, partitions: 1, role: 'worker' as const, onError: () => undefined };
  engine = await openEngine({ ...options, times: { quietMs: 0 } });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk' };
  const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
  ({ runId } = await new FakeController(engine.store, 'desk').turn(actorId, { ends: true }));
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

const promptHash = { prefix: '0123456789abcdef', rest: 'fedcba9876543210' };
const prompt = {
  actionId: 'step_1',
  mode: 'action',
  system: 'the rules',
  user: 'how many?',
  print: promptHash,
  proven: true,
  before: [],
};

function ask(headers: Record<string, string>, path = `/v1/runs/${runId}/turns/1/prompt`): Promise<Response> {
  return fetch(`${gateway.url}${path}`, { headers });
}

/** Answers the next question as a controller would. */
async function answerNext(answer: PromptAnswer): Promise<{ runId: string; turn: number } | null> {
  const inquiries = new PromptInquiries(engine.redis);
  const inquiry = await inquiries.take(10);
  if (inquiry) await inquiries.answer(inquiry.id, answer);
  return inquiry;
}

const operator = { authorization: `Bearer ${operatorKey}` };

describe('the prompt of a turn', () => {
  it('is shown to who has the operator’s key or session, and nothing of it stays in Redis', async () => {
    const [asked, response] = await Promise.all([answerNext({ prompts: [prompt] }), ask(operator)]);
    expect(asked).toMatchObject({ runId, turn: 1 });
    const { actionId, ...words } = prompt;
    expect(await response.json()).toEqual({ run_id: runId, turn: 1, prompts: [{ action_id: actionId, ...words }] });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { cookie } = await signIn(gateway, operatorKey);
    const [, again] = await Promise.all([answerNext({ prompts: [prompt] }), ask({ cookie })]);
    expect(again.status).toBe(200);
    expect(await engine.redis.keys('*inquir*')).toEqual([]);
  });

  it('is refused to viewers, and to nobody’s key, before it reaches any controller', async () => {
    const { cookie } = await signIn(gateway, apiKey);
    const answers = [ask({ authorization: `Bearer ${apiKey}` }), ask({ cookie }), ask({})];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 401]);
    expect(await engine.redis.keys('*inquir*')).toEqual([]);
  });

  it('is not there for a run or turn that is not, or whose record cannot be followed', async () => {
    const absent = `/v1/runs/run_01ARZ3NDEKTSV4RRFFQ69G5F00/turns/1/prompt`;
    expect((await ask(operator, absent)).status).toBe(404);
    expect((await ask(operator, `/v1/runs/${runId}/turns/0/prompt`)).status).toBe(400);
    const [, none] = await Promise.all([answerNext({ prompts: [] }), ask(operator)]);
    const [, lost] = await Promise.all([answerNext({ why: 'TypeError' }), ask(operator)]);
    expect([none.status, lost.status]).toEqual([404, 409]);
  });

  it('is refused for a run of another program than the agent, before it reaches any controller', async () => {
    const key = `{p0}:run:${runId}`;
    const record = (await engine.redis.hgetBuffer(key, 'record')) ?? '';
    const [text = ''] = unpack(record);
    await engine.redis.hset(key, 'record', text.replace('{', '{"program":"workflow",'));
    const response = await ask(operator);
    await engine.redis.hset(key, 'record', record);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('its children do');
    expect(await engine.redis.keys('*inquir*')).toEqual([]);
  });

  it('is answered 503 where no controller takes the question, which then goes by itself', async () => {
    const response = await ask(operator);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const leftMs = await engine.redis.pttl('{turnpike}:inquiries');
    expect(leftMs).toBeLessThanOrEqual(30_000);
    expect(leftMs).not.toBe(-1);
  }, 60_000);
});
