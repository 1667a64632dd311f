import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from '../scenarios/model-turn.js';

const question = 'How many angry messages today?';

/** Short enough for a test, in the proportions of the defaults. */
const fast = {
  TURN_LEASE_MS: '1500',
  JOB_LOCK_MS: '1500',
  STALLED_CHECK_MS: '500',
  HINT_GRACE_MS: '1000',
  TOOL_TIMEOUT_MS: '1000',
  RECONCILE_GRACE_MS: '1500',
  SWEEP_INTERVAL_MS: '250',
  RUN_MAX_SECONDS: '60',
};

let redis: PrivateRedis;
let stack: Stack;
let people = 0;
/** Each test has a person of its own on the one stack. */
let person: string;

beforeAll(async () => {
  redis = await startRedis({ appendonly: 'always' });
  stack = await startStack({ redis, environment: fast });
}, 60_000);
afterAll(() => stack.stop());

beforeEach(() => {
  person = `+155501${10 + (people += 1)}`;
  stack.model.use(undefined);
  for (const { requests } of [stack.model, stack.dashboard, stack.twilio]) requests.length = 0;
  before = stack.runIds();
});

/** The runs of the tests before. */
let before: Promise<string[]>;

/** Kills an app in the moment and starts it again, as a supervisor would. */
async function killAndRestart(app: AppName): Promise<void> {
  await stack.apps[app].kill('SIGKILL');
  stack.apps[app].start();
  await stack.apps[app].untilReady();
}

/** The run has ended answered, the person has one message with the right number, and nothing more is on its way. */
async function expectOneAnswer(): Promise<void> {
  const body = await stack.untilReplies(person, 1, 40_000);
  const earlier = await before;
  const ours = async (): Promise<string[]> => (await stack.runIds()).filter((id) => !earlier.includes(id));
  const [runId = ''] = await ours();
  const run = await stack.settledRun(runId);
  expect(run).toMatchObject({ outcome: 'answered', replies: [{ kind: 'answer', status: 'sent' }] });
  const today = new Date().toISOString().slice(0, 10);
  expect(body).toContain(String(stack.dashboard.count(today, today, 'angry')));
  expect(stack.repliesTo(person)).toHaveLength(1);
  expect(await ours()).toHaveLength(1);
}

describe('I4: a person gets exactly one reply', () => {
  it('when the controller is killed in the middle of a model call', async () => {
    stack.model.use((_request, index) => (index === 1 ? 'hang' : null));
    await stack.text(person, question);
    await until('the second model call', () => stack.model.requests.length === 2);
    await killAndRestart('controller');
    await expectOneAnswer();
  }, 90_000);

  it('when the tool-runner is killed in the middle of a tool, and the tool sees one key', async () => {
    stack.dashboard.hangNext(1);
    await stack.text(person, question);
    await until('the tool call', () => stack.dashboard.requests.length === 1);
    await killAndRestart('tool-runner');
    await expectOneAnswer();
    const keys = stack.dashboard.requests.map((request) => request.headers['x-idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  }, 90_000);

  it('when the gateway is killed after Twilio has accepted and before it has said so', async () => {
    const letGo = stack.twilio.holdResponses();
    await stack.text(person, question);
    await until('the POST', () => stack.repliesTo(person).length === 1, 20_000);
    await stack.apps.gateway.kill('SIGKILL');
    letGo();
    stack.apps.gateway.start();
    await stack.apps.gateway.untilReady();
    await expectOneAnswer();
  }, 90_000);

  it('when the gateway is killed while Twilio is still thinking, and the message never arrived', async () => {
    stack.twilio.failNext(1, 500);
    await stack.text(person, question);
    await until('the POST', () => stack.twilio.requests.some((request) => request.method === 'POST'), 20_000);
    await killAndRestart('gateway');
    await expectOneAnswer();
  }, 90_000);

  it('when the compressor is killed and stays away', async () => {
    const day = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    const count = (n: number): string =>
      modelTurn({ type: 'tool', name: 'get_counts', args: { start_date: day(n), end_date: day(n), label: 'angry' } });
    stack.model.use([count(1), count(2)]);
    await stack.apps.compressor.kill('SIGKILL');
    await stack.text(person, question);
    await expectOneAnswer();
    stack.apps.compressor.start();
  }, 90_000);

  it('when Redis is killed in the middle of a run (AOF always)', async () => {
    stack.model.use((_request, index) => (index === 1 ? 'hang' : null));
    await stack.text(person, question);
    await until('the second model call', () => stack.model.requests.length === 2);
    await redis.kill('SIGKILL');
    await redis.restart();
    await killAndRestart('controller');
    await expectOneAnswer();
  }, 90_000);
});
