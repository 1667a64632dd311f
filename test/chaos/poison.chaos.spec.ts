import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const poison = 'a-word-that-kills';
const culprit = '+15550199';
const others = Array.from({ length: 8 }, (_, line) => `+155501${String(line + 10)}`);
/** Long enough that the others are in a turn whenever the poison is answered. */
const thinkingMs = 1_500;
const patienceMs = 100_000;

const settings = {
  NODE_OPTIONS: `--import=${new URL('./poison.mjs', import.meta.url).href}`,
  POISON: poison,
  TURN_LEASE_MS: '2000',
  JOB_LOCK_MS: '2000',
  STALLED_CHECK_MS: '500',
  HINT_GRACE_MS: '1000',
  SWEEP_INTERVAL_MS: '250',
  RUN_MAX_SECONDS: '300',
};

let stack: Stack;
let deaths: number;
let watching: NodeJS.Timeout;

beforeEach(async () => {
  stack = await startStack({ environment: settings });
  deaths = 0;
  watching = setInterval(() => {
    if (stack.apps.controller.pid !== null) return;
    deaths += 1;
    stack.apps.controller.start();
  }, 50);
}, 90_000);
afterEach(async () => {
  clearInterval(watching);
  await stack.stop();
});

/** Whoever asks with the culprit's words gets the answer that kills; everybody is answered after a while. */
function answerWithPoison(): void {
  stack.model.use(async ({ user }) => {
    const isCulprits = user.includes('Poison');
    await pause(isCulprits ? thinkingMs / 2 : thinkingMs);
    return isCulprits ? poison : null;
  });
}

describe('a run whose own answer kills its worker', () => {
  it('is parked after three deaths, the last of them alone, and everybody else is answered', async () => {
    answerWithPoison();
    const today = new Date().toISOString().slice(0, 10);
    for (const person of others) await stack.text(person, `How many angry messages on ${today}?`);
    await stack.text(culprit, 'Poison: how many angry messages today?');
    await until('an apology to the culprit', () => stack.repliesTo(culprit).length === 1, patienceMs);
    const isAnswered = (person: string): boolean => stack.repliesTo(person).length === 1;
    await until('an answer to everybody else', () => others.every(isAnswered), patienceMs);
    expect(deaths).toBe(3);
    const count = String(stack.dashboard.count(today, today, 'angry'));
    for (const person of others) expect(stack.repliesTo(person)[0]?.body).toContain(count);
    const runs = await Promise.all((await stack.runIds()).map((runId) => stack.settledRun(runId)));
    const outcomes = Map.groupBy(runs, ({ outcome }) => outcome);
    expect(outcomes.get('answered')).toHaveLength(others.length);
    expect(outcomes.get('parked')).toHaveLength(1);
  }, 240_000);
});
