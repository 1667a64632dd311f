import { until } from '../support/app-process.js';
import type { PrivateRedis } from '../support/redis.mjs';
import type { ScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import type { Stack } from '../support/stack.js';
import type { RunbookOperator } from './runbook-operator.js';
import { sumOf } from './samples.js';
import type { Samples } from './samples.js';

/** What happens, and who sees to it. */
export interface Night {
  stack: Stack;
  redis: PrivateRedis;
  /** The provider that stands in for the first one. */
  other: ScriptedModelServer;
  operator: RunbookOperator;
}

export interface Incident {
  name: string;
  /** The alert that tells of it, and its condition since the fault; null: a person tells. */
  alert: { name: string; metric: string; isTrue: (now: Samples, before: Samples) => boolean } | null;
  provoke: (night: Night) => Promise<void>;
  /** Runs what finds the cause; rejects where it does not show it. */
  find: (night: Night) => Promise<void>;
  mend: (night: Night) => Promise<void>;
  /** Rejects until the outcome holds. */
  holds: (night: Night) => Promise<void>;
}

const question = 'How many angry messages today?';
const patienceMs = 60_000;
const turnpike = 'npm run -s turnpike --';

function shows(printed: string, expected: RegExp): void {
  if (!expected.test(printed)) throw new Error(`expected ${String(expected)} in:\n${printed}`);
}

/** How much a counter has grown; that of a process that has been started again began at zero. */
function grown(now: Samples, before: Samples, metric: string, ...labels: string[]): number {
  const [late, early] = [sumOf(now, metric, ...labels), sumOf(before, metric, ...labels)];
  return late < early ? late : late - early;
}

/** The run that the runbook's list of the latest shows first. */
async function latestRun({ operator }: Night): Promise<string> {
  const listed = await operator.run('The model fails', `${turnpike} runs list`);
  return /run_[0-9A-Z]{26}/.exec(listed)?.[0] ?? '';
}

async function answeredOnce({ stack }: Night, person: string, count = 1): Promise<string> {
  const text = await stack.untilReplies(person, count, patienceMs);
  if (stack.repliesTo(person).length !== count) throw new Error(`${person} has got ${stack.repliesTo(person).length}`);
  return text;
}

const isAnAnswer = /angry messages today/;

/** Lets one person after another ask until one is answered: what an operator has said holds within a second or two. */
async function untilAnswered(night: Night, numbers: string): Promise<void> {
  for (let last = 2; last < 10; last += 1) {
    await night.stack.text(`${numbers}${last}`, question);
    if (isAnAnswer.test(await answeredOnce(night, `${numbers}${last}`))) return;
  }
  throw new Error('nobody is answered');
}

const modelDown: Incident = {
  name: 'the model is down',
  alert: {
    ...{ name: 'TurnpikeModelFails', metric: 'turnpike_model_calls_total' },
    isTrue: (now, before) => {
      const all = grown(now, before, 'turnpike_model_calls_total');
      return all > 0 && 1 - grown(now, before, 'turnpike_model_calls_total', 'outcome="ok"') / all > 0.2;
    },
  },
  provoke: async ({ stack }) => {
    stack.model.use(() => ({ status: 503, body: { error: { message: 'out of order' } } }));
    await stack.text('+15550121', question);
  },
  find: async (night) => {
    const { operator, stack } = night;
    await answeredOnce(night, '+15550121'); // the apology
    shows(
      await operator.run('The model fails', 'curl'),
      /provider="openai".*cause="5xx"|cause="5xx".*provider="openai"/,
    );
    const run = await latestRun(night);
    shows(await operator.run('The model fails', `${turnpike} runs show`, { 'run_…': run }), /503/);
    if (stack.repliesTo('+15550121').length !== 1) throw new Error('one apology');
  },
  mend: async ({ operator }) => {
    shows(await operator.run('The model fails', `${turnpike} policy set`), /ours-1/);
    await operator.run('The model fails', `${turnpike} breaker force model:openai open`);
  },
  holds: async (night) => {
    const { stack, other, operator } = night;
    await untilAnswered(night, '+1555012');
    if (other.requests.length === 0) throw new Error('the fallback was not asked');
    stack.model.use(() => null);
    await operator.run('The model fails', `${turnpike} breaker force model:openai auto`);
    shows(
      await operator.run('The model fails', `${turnpike} policy rollback`, { '<version>': 'published-6' }),
      /published-6/,
    );
  },
};

function isOf(breaker: string, { metric, labels }: Samples['all'][number]): boolean {
  return metric === 'turnpike_breaker_state' && labels.includes(`name="${breaker}"`);
}

const toolDown: Incident = {
  name: 'a tool is down',
  alert: {
    ...{ name: 'TurnpikeBreakerOpen', metric: 'turnpike_breaker_state' },
    isTrue: ({ all }) => all.some((each) => isOf('tool:get_counts', each) && each.value === 2),
  },
  provoke: async ({ stack }) => {
    stack.dashboard.failAll(503);
    for (let person = 0; person < 8; person += 1) await stack.text(`+155502${person}1`.padEnd(9, '0'), question);
  },
  find: async ({ operator }) => {
    shows(await operator.run('A breaker is open', `${turnpike} breaker list`), /tool:get_counts +\w+ +[1-9]\d* of/);
    shows(await operator.run('A tool fails', 'curl'), /cause="5xx"/);
    shows(await operator.run('A tool fails', `${turnpike} tools try`), /503/);
  },
  mend: async ({ operator, stack }) => {
    stack.dashboard.failAll(null); // whose it is have mended it
    shows(await operator.run('A tool fails', `${turnpike} tools try`), /value/);
    await operator.run('A breaker is open', `${turnpike} breaker force tool:get_counts closed`);
  },
  holds: async (night) => {
    await night.stack.text('+15550131', question);
    shows(await answeredOnce(night, '+15550131'), isAnAnswer);
    await night.operator.run('A breaker is open', `${turnpike} breaker force tool:get_counts auto`);
  },
};

const redisAway: Incident = {
  name: 'Redis is away',
  alert: {
    ...{ name: 'TurnpikeNotReady', metric: 'turnpike_ready' },
    isTrue: (now) => now.all.some(({ metric, value }) => metric === 'turnpike_ready' && value === 0),
  },
  provoke: async ({ stack, redis }) => {
    await redis.kill('SIGKILL');
    const [status] = await stack.text('+15550141', question);
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
  },
  find: async ({ operator }) => shows(await operator.run('', 'for port in'), /Redis is away/),
  mend: async ({ operator }) => {
    await operator.run('Readiness is red', 'docker compose up -d redis');
  },
  holds: async (night) => {
    shows(await answeredOnce(night, '+15550141'), isAnAnswer);
    await Promise.all(Object.values(night.stack.apps).map((app) => app.untilReady(patienceMs)));
  },
};

/** What `status` says of an app of which no process lives. */
const notAlive = /^tool-runner +(?:silent|none)/m;

const stuck: Incident = {
  name: 'a conversation is stuck',
  alert: {
    ...{ name: 'TurnpikeAppGone', metric: 'up' },
    isTrue: ({ up }) => !up.has('tool-runner'),
  },
  provoke: async ({ stack }) => {
    await stack.apps['tool-runner'].kill('SIGKILL');
    await stack.text('+15550151', question);
  },
  find: async ({ operator }) => {
    const section = 'One conversation is stuck';
    const found = await operator.run('Finding ids', `${turnpike} find`, { '+15550111': '+15550151' });
    const actor = /act_\w+/.exec(found)?.[0] ?? '';
    const owed: string[] = [];
    await until('an effect to be owed', async () => {
      owed.splice(0, 1, await operator.run(section, 'redis-cli HGETALL', { $A: actor }));
      return owed[0]?.includes('run-tool') ?? false;
    });
    const effect = owed[0]?.split('\n')[0] ?? '';
    shows(await operator.run(section, 'redis-cli HMGET "{p0}:effect', { '<effectId>': effect }), /^run-tool/);
    const isGone = async (): Promise<boolean> => notAlive.test(await operator.run('', `${turnpike} status`));
    await until('status to tell it', isGone, patienceMs);
  },
  mend: async ({ operator }) => {
    await operator.run('A process is down', 'docker compose up -d tool-runner');
  },
  holds: async (night) => shows(await answeredOnce(night, '+15550151'), isAnAnswer),
};

/** A question whose turn kills its worker: three times, and it is a dead letter. */
const deadLetter: Incident = {
  name: 'a dead letter',
  alert: {
    ...{ name: 'TurnpikeDeadLetters', metric: 'turnpike_runs_total' },
    isTrue: (now, before) => grown(now, before, 'turnpike_runs_total', 'outcome="parked"') > 0,
  },
  provoke: async ({ stack }) => {
    const { controller } = stack.apps;
    let deaths = 0;
    stack.model.use(async ({ user }) => {
      if (!user.includes('Poison') || deaths >= 3) return null;
      deaths += 1;
      await controller.kill('SIGKILL');
      controller.start();
      return { status: 500, body: {} }; // to nobody
    });
    await stack.text('+15550161', `Poison: ${question}`);
    await stack.untilReplies('+15550161', 1, patienceMs); // the apology
    await controller.untilReady(patienceMs);
  },
  find: async ({ operator }) => {
    const section = 'A dead letter at three in the morning';
    const listed = await operator.run(section, 'dlq list');
    shows(listed, /parked/);
    const run = /run_[0-9A-Z]{26}/.exec(listed)?.[0] ?? '';
    shows(await operator.run(section, 'dlq show', { 'run_…': run }), /parked/);
    await operator.run(section, 'dlq replay --all --code parked --since 12h --dry-run');
  },
  mend: async ({ operator }) => {
    await operator.run('A dead letter at three in the morning', 'dlq replay --all --code parked --since 12h --canary');
  },
  holds: async (night) => {
    shows(await answeredOnce(night, '+15550161', 2), isAnAnswer);
    await night.operator.run(
      'A dead letter at three in the morning',
      'dlq replay --all --code parked --since 12h --canary',
    );
    await answeredOnce(night, '+15550161', 2);
    const open = await night.operator.run('A dead letter at three in the morning', 'dlq list');
    if (open.includes('parked')) throw new Error('the letter is still open');
  },
};

const [rightNumber, wrongNumber, neighbour] = ['+15550171', '+15550117', '+15550172'];

const wrongErase: Incident = {
  name: 'a wrong number to erase',
  alert: null,
  provoke: async (night) => {
    for (const person of [rightNumber, neighbour]) {
      await night.stack.text(person, question);
      await answeredOnce(night, person);
    }
  },
  find: async ({ operator }) => {
    const look = (number: string): Promise<string> =>
      operator.run('Finding ids', `${turnpike} find`, { '+15550111': number });
    const dry = await operator.run('A person asks to be forgotten', `${turnpike} erase +15550119 --dry-run`, {
      '+15550119': wrongNumber,
    });
    shows(dry, /^would remove +count\s*$/);
    if (/act_/.test(await look(wrongNumber))) throw new Error('somebody is there under the wrong number');
    shows(await look(rightNumber), /act_/);
  },
  mend: async ({ operator }) => {
    const section = 'A person asks to be forgotten';
    await operator.run(section, `${turnpike} erase +15550119 --dry-run`, { '+15550119': rightNumber });
    const done = await operator.run(section, `${turnpike} erase +15550119 --yes`, { '+15550119': rightNumber });
    shows(done, /\b0 occurrences left/);
  },
  holds: async ({ operator }) => {
    const look = (number: string): Promise<string> =>
      operator.run('Finding ids', `${turnpike} find`, { '+15550111': number });
    if (/act_/.test(await look(rightNumber))) throw new Error('the person is still there');
    shows(await look(neighbour), /act_/);
  },
};

export const incidents: readonly Incident[] = [modelDown, toolDown, redisAway, stuck, deadLetter, wrongErase];
