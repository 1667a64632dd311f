import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppProcess, until } from '../support/app-process.js';
import type { AppName } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const patienceMs = 60_000;

const settings = {
  TURN_LEASE_MS: '1000',
  JOB_LOCK_MS: '1000',
  STALLED_CHECK_MS: '500',
  HINT_GRACE_MS: '1000',
  TOOL_TIMEOUT_MS: '1000',
  SWEEP_INTERVAL_MS: '250',
  RUN_MAX_SECONDS: '120',
};

let stack: Stack;
let heirs: AppProcess[];
let people = 0;
/** Each test has people of its own on the one stack. */
let person: string;
let bystander: string;
/** The runs of the tests before. */
let before: string[];

beforeAll(async () => {
  stack = await startStack({ environment: settings });
}, 90_000);
afterAll(() => stack.stop());

beforeEach(async () => {
  heirs = [];
  [person, bystander] = [newPerson(), newPerson()];
  stack.model.use(undefined);
  for (const { requests } of [stack.model, stack.dashboard]) requests.length = 0;
  before = await stack.runIds();
});
afterEach(() => Promise.all(heirs.map((heir) => heir.kill('SIGKILL'))));

function newPerson(): string {
  return `+155501${10 + (people += 1)}`;
}

async function ownRuns(): Promise<string[]> {
  return (await stack.runIds()).filter((id) => !before.includes(id));
}

/** Freezes an app in the midst of its work and brings up another, which takes the work over. */
async function freeze(app: AppName): Promise<void> {
  await stack.apps[app].kill('SIGSTOP');
  const heir = new AppProcess(app, { ...stack.environment, ADMIN_PORT: String(await freePort()) });
  heirs.push(heir);
  heir.start();
  await heir.untilReady(patienceMs);
}

/** The one who was frozen goes on where it was, until it has seen that its work is another's. */
async function thaw(app: AppName): Promise<void> {
  await stack.apps[app].kill('SIGCONT');
  await stack.apps[app].untilReady(patienceMs);
}

async function expectOneAnswer(runId: string): Promise<void> {
  const run = await stack.settledRun(runId);
  expect(run).toMatchObject({ outcome: 'answered', replies: [{ kind: 'answer', status: 'sent' }] });
  const ends = (await stack.ledger(runId)).filter(({ row }) => row === 'outcome');
  expect(ends).toHaveLength(1);
  expect(stack.repliesTo(person)).toHaveLength(1);
}

describe('I3: a worker that was frozen until its lock was lost', () => {
  it('commits nothing when it was a controller in the midst of a model call', async () => {
    const frozen = Promise.withResolvers<void>();
    stack.model.use(async (_request, index) => {
      if (index === 0) await frozen.promise;
      return null;
    });
    await stack.text(person, 'How many angry messages today?');
    await until('the model call', () => stack.model.requests.length === 1);
    await freeze('controller');
    frozen.resolve(); // the answer lies in its socket when it wakes up
    await stack.untilReplies(person, 1, patienceMs);
    const [runId = ''] = await ownRuns();
    await stack.settledRun(runId);
    const written = await stack.rawLedger(runId);
    await thaw('controller');
    await Promise.all(heirs.map((heir) => heir.kill('SIGKILL')));
    await stack.text(bystander, 'How many praise messages today?');
    await stack.untilReplies(bystander, 1, patienceMs); // what it had under way when it was frozen is behind it
    expect(await stack.rawLedger(runId)).toEqual(written);
    await expectOneAnswer(runId);
  }, 150_000);

  it('settles nothing when it was a tool-runner in the midst of a call', async () => {
    stack.dashboard.hangNext(1);
    await stack.text(person, 'How many angry messages today?');
    await until('the tool call', () => stack.dashboard.requests.length === 1);
    await freeze('tool-runner');
    await stack.untilReplies(person, 1, patienceMs);
    await thaw('tool-runner');
    const [runId = '', ...more] = await ownRuns();
    expect(more).toEqual([]);
    await expectOneAnswer(runId);
    const keys = stack.dashboard.requests.map((request) => request.headers['x-idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  }, 150_000);
});
