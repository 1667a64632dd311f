import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '../support/app-process.js';
import { ourNumber, publicUrl, standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const mesaNumber = '+15550101';
const person = '+15550111';
const patienceMs = 90_000;
const preload = new URL('./sweep/kill-at.mjs', import.meta.url).href;

let directory: string;
let stack: Stack;
let redis: Redis;

/** Puts an agent's file in its place at once, as an operator should. */
function place(name: string, agent: object): void {
  writeFileSync(join(directory, `.${name}`), JSON.stringify(agent));
  renameSync(join(directory, `.${name}`), join(directory, name));
}

async function agents(): Promise<{ agents: { id: string }[]; problems: string[] }> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await stack.api('/v1/agents', { headers });
  return (await response.json()) as { agents: { id: string }[]; problems: string[] }; // the gateway's own answer
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  place('desk.json', { id: 'desk', numbers: [ourNumber] });
  // What it has at boot it keeps three times: with what is published of it, at once, and after its first look.
  const environment = {
    AGENTS_DIR: directory,
    NODE_OPTIONS: `--import=${preload}`,
    KILL_AT: 'redis.agent-keep:after:4',
  };
  stack = await startStack({ environment });
  redis = new Redis(stack.environment['REDIS_URL'] ?? '');
}, 180_000);
afterEach(async () => {
  redis.disconnect();
  await stack.stop();
  rmSync(directory, { recursive: true });
});

describe('a controller that dies between keeping an agent and answering by it', () => {
  it('leaves the gateway with the agents before, and what is texted after its return is the new one’s', async () => {
    const adoptions = (): number => stack.apps.controller.log.split('the directory of agents was read anew').length - 1;
    await until('the first look is over', () => adoptions() === 2, patienceMs);
    place('mesa.json', { id: 'mesa', tenant: 'acme', numbers: [mesaNumber], timeZone: 'America/Bogota' });
    await until('the controller is dead', () => stack.apps.controller.pid === null, patienceMs);
    expect(await redis.hlen('{agents}:versions')).toBe(2);
    await until('the gateway says that it waits', async () => (await agents()).problems.length > 0, patienceMs);
    expect((await agents()).agents).toMatchObject([{ id: 'desk' }]);
    stack.apps.controller.start();
    await until('the gateway books for both', async () => (await agents()).agents.length === 2, patienceMs);
    const url = `${publicUrl}/webhooks/twilio/sms`;
    await stack.twilio.text({ from: person, to: mesaNumber, body: 'How many angry today?', url });
    await stack.untilReplies(person, 1, patienceMs);
    expect(stack.repliesTo(person)).toMatchObject([{ from: mesaNumber }]);
    expect(stack.model.requests.at(-1)?.system).toContain('Zone: America/Bogota.');
  }, 300_000);
});
