import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { openEngine } from '#engine';
import type { LetterHead } from '#engine/ports';
import { appNames, until } from '../support/app-process.js';
import { canaries, sightings } from '../support/canaries.js';
import { monitorJobs } from '../support/job-monitor.js';
import type { JobMonitor } from '../support/job-monitor.js';
import { startOtlpReceiver } from '../stand-ins/otlp-receiver.js';
import type { OtlpReceiver } from '../stand-ins/otlp-receiver.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { ourNumber, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

const person = `+1${canaries.person}`;
const question = `${canaries.question}: how many angry messages today?`;
const reply = modelTurn({ type: 'respond', message: `${canaries.reply}, says ${person}.` });
const patienceMs = 60_000;

let redis: PrivateRedis;
let traces: OtlpReceiver;
let jobs: JobMonitor;
let stack: Stack;

beforeAll(async () => {
  [redis, traces] = await Promise.all([startRedis({ appendonly: 'always' }), startOtlpReceiver()]);
  jobs = await monitorJobs(redis.url);
  const environment = {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    RECONCILE_GRACE_MS: '300',
    HINT_GRACE_MS: '1000',
    TOOL_TIMEOUT_MS: '1000',
    MODEL_TIMEOUT_MS: '2000',
  };
  stack = await startStack({ redis, environment });
}, 90_000);
afterAll(async () => {
  jobs.close();
  await stack.stop();
  await traces.close();
});

/** The question, each time with other words behind it: the same again and again would be taken for a program's. */
function asked(): string {
  times += 1;
  return `${question} This is the ${times}. time.`;
}
let times = 0;

/** Texts us, and waits for the answer that comes of it. */
async function ask(body = asked()): Promise<void> {
  const before = stack.repliesTo(person).length;
  await stack.text(person, body);
  await stack.untilReplies(person, before + 1, patienceMs);
}

async function refusedModelCalls(): Promise<void> {
  const words = `${canaries.providerWords}: wrong key ${canaries.modelKey} for ${question} of ${person}`;
  const error = { message: words, type: 'invalid_request_error', code: 'bad', param: null };
  for (const status of [400, 401, 429, 500]) {
    stack.model.use(Array.from({ length: 3 }, () => ({ status, body: { error } })));
    await ask();
  }
  stack.model.use([
    { status: 200, body: words },
    `${canaries.nonsense} is no JSON`,
    `{"${canaries.nonsense}": 1`,
    reply,
  ]);
  await ask();
}

async function refusedTools(): Promise<void> {
  const words = { error: `${canaries.toolWords} ${canaries.dashboardKey} ${person}` };
  stack.model.use([
    modelTurn({ type: 'tool', name: canaries.toolWords, args: {} }),
    modelTurn({ type: 'tool', name: 'get_counts', args: { label: canaries.question, to: person } }),
  ]);
  await ask();
  for (const answer of [
    { status: 500, body: words },
    { status: 401, body: words },
    { status: 200, body: canaries.toolWords },
    'drop',
  ] as const) {
    stack.model.use([]);
    stack.dashboard.answerNext(answer, answer, answer);
    times += 1;
    await ask(`How many angry messages today? I ask ${times} times.`);
  }
}

/** Many steps in one run; where the raw log goes to the compressor, its model answers what it must not. */
async function aLongRun(): Promise<void> {
  let steps = 0;
  const answered = `${canaries.providerWords} ${question} ${person}`;
  stack.model.use(({ user }) => {
    if (user.includes('RAW LOG:')) return answered;
    const label = ['angry', 'praise', 'info'][steps++];
    const args = { start_date: '2026-11-01', end_date: '2026-11-02', label };
    return label === undefined ? null : modelTurn({ type: 'tool', name: 'get_counts', args });
  });
  await ask();
}

async function refusedCallers(): Promise<void> {
  const bearer = { authorization: `Bearer ${canaries.wrongKey}` };
  const path = `/v1/conversations/%2B1${canaries.caller}/messages`;
  const post = { method: 'POST', body: JSON.stringify({ text: question }) };
  const answers = await Promise.all([
    stack.api(path, { ...post, headers: bearer }),
    stack.api(path, { ...post, body: `{"text": "${canaries.question}` }),
    stack.api(path, { ...post, body: JSON.stringify({ text: 7, [canaries.question]: person }) }),
    stack.api(`/v1/runs/${canaries.caller}`),
    stack.api(`/v1/${canaries.question}?from=%2B1${canaries.person}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 400, 400, 404, 404]);
  const forged = { from: person, to: ourNumber, body: question, url: 'https://turnpike.example/webhooks/twilio/sms' };
  const { responses } = await stack.twilio.text({ ...forged, authToken: canaries.wrongKey });
  expect(responses[0]?.status).toBe(403);
}

async function anApiQuestion(): Promise<void> {
  stack.model.use([reply]);
  const body = JSON.stringify({ text: question });
  const answer = await stack.api(`/v1/conversations/%2B1${canaries.caller}/messages?wait=20`, { method: 'POST', body });
  expect(await answer.text()).toContain(canaries.reply);
}

/** Two POSTs that may both have happened, and a list that shows neither: the send is given up as a dead letter. */
async function aDeadLetter(): Promise<void> {
  stack.model.use([reply]);
  stack.twilio.failNext(2, 408);
  await stack.text(person, asked());
  await until('a dead letter', async () => (await letters()).heads.length > 0, patienceMs);
}

async function refusedSends(): Promise<void> {
  for (const [status, code] of [
    [400, 21_614],
    [429, 20_429],
  ] as const) {
    stack.model.use([reply]);
    stack.twilio.failNext(1, status, { code });
    const before = stack.twilio.requests.length;
    await stack.text(person, asked());
    await until('the send to be tried', () => stack.twilio.requests.length > before, patienceMs);
  }
}

/** What lies in the mailbox is no JSON, as after a mistake of ours: whoever parses it quotes it. */
async function aSpoiltMailbox(): Promise<void> {
  const client = new Redis(redis.url);
  const [actor] = await client.keys('{p0}:actor:act_*:known');
  await client.rpush(String(actor).replace(':known', ':mail'), `${canaries.question} ${person}`);
  await stack.text(person, asked());
  client.disconnect();
  await until(
    'the controller to complain',
    () => /"level":"(?:error|fatal)"/.test(stack.apps.controller.log),
    patienceMs,
  );
}

async function anOutage(): Promise<void> {
  await redis.kill();
  expect(await stack.text(person, asked())).toEqual([200]); // spooled
  await until('the gateway to notice', () => stack.apps.gateway.log.includes('"level":"warn"'), patienceMs);
  await redis.restart();
  await Promise.all(appNames.map((app) => stack.apps[app].untilReady(patienceMs)));
}

async function letters(): Promise<{ heads: LetterHead[]; payloads: string }> {
  const engine = await openEngine({ url: redis.url, partitions: 1, role: 'producer', onError: () => undefined });
  try {
    const heads = await engine.store.letters.listLetters(0, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 100 });
    const full = await Promise.all(heads.map(({ letterId }) => engine.store.letters.readLetter(letterId)));
    return { heads, payloads: JSON.stringify(full) };
  } finally {
    await engine.close();
  }
}

async function scrape(): Promise<string[]> {
  const texts = await Promise.all(
    appNames.map(async (app) => (await fetch(`${stack.apps[app].adminUrl}/metrics`)).text()),
  );
  return texts
    .join('\n')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

describe('I9: what the apps say aloud', () => {
  it('holds no number, no text and no key, whatever goes wrong', async () => {
    await ask();
    await aLongRun();
    await anApiQuestion();
    await refusedModelCalls();
    await refusedTools();
    await refusedCallers();
    await refusedSends();
    await aDeadLetter();
    await anOutage();
    await aSpoiltMailbox();
    const series = await scrape();
    const dead = await letters();
    const commands = [...jobs.commands];
    for (const app of appNames) await stack.apps[app].kill('SIGTERM'); // sends the last spans
    const logs = Object.fromEntries(appNames.map((app) => [app, stack.apps[app].log.split('\n').filter(Boolean)]));

    const searched: Record<string, readonly string[]> = {
      ...logs,
      spans: [...traces.spans(), ...traces.bodies],
      series,
      'queue commands': commands,
      'letter heads': dead.heads.map((head) => JSON.stringify(head)),
    };
    const counts = Object.entries(searched).map(([what, texts]) => `${what} ${texts.length}`);
    process.stdout.write(`canaries: searched ${counts.join(', ')}, jobs ${jobs.jobs()}\n`);
    const found = Object.entries(searched).flatMap(([what, texts]) =>
      sightings(texts, canaries).map((sighting) => ({ what, ...sighting })),
    );
    expect(found).toEqual([]);

    for (const texts of Object.values(searched)) expect(texts.length).toBeGreaterThan(0);
    expect(logs['controller']?.some((line) => line.includes('"level":"error"'))).toBe(true);
    const warned = (logs['controller'] ?? []).filter((line) => line.includes('"msg":"a call of a model failed"'));
    for (const cause of ['400', '401'])
      // those after them may be kept from the model by its breaker
      expect(warned.some((line) => line.includes(`"cause":"${cause}"`))).toBe(true);
    expect(jobs.jobs()).toBeGreaterThan(20);
    expect(dead.payloads).toContain(canaries.reply); // where texts are: in the store
  }, 300_000);

  it('would be noticed if it did', () => {
    const secrets = [`to ${person}`, encodeURIComponent(`+1${canaries.caller}`), `Bearer ${canaries.gatewayKey}`];
    const hidden = ['', ' ', '  '].map((before) =>
      Buffer.from(`${before}AC0:${canaries.authToken}`).toString('base64'),
    );
    expect(sightings([...secrets, ...hidden], canaries).map(({ canary }) => canary)).toEqual([
      'person',
      'caller',
      'gatewayKey',
      'authToken',
      'authToken',
      'authToken',
    ]);
  });
});
