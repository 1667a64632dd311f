import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { makeId } from '#protocol';
import { until } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { linesOf, turnpike } from '../support/turnpike.js';

const person = '+15550142';
const other = '+15550143';
const question = 'How many angry messages today?';
const sure = ['--yes', '--by', 'ana', '--reason', 'request 17'];
const commandLine = fileURLToPath(new URL('../../apps/cli/start.mjs', import.meta.url));

let redis: PrivateRedis;
let client: Redis;
let stack: Stack;

beforeAll(async () => {
  redis = await startRedis({ appendonly: 'always' });
  client = new Redis(redis.url);
  stack = await startStack({ redis, environment: { SPOOL_DIR: '' } });
}, 90_000);
afterAll(async () => {
  client.disconnect();
  await stack.stop();
});

function erase(...args: string[]) {
  return turnpike(['erase', person, ...args], { environment: stack.environment });
}

/** Erases beside a spool that nobody drains, with a text in it from the same number on another channel. */
async function eraseBesideSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const address = { tenant: 'acme', channel: 'whatsapp', ours: 'whatsapp:+15550101', theirs: `whatsapp:${person}` };
  await writeFile(join(folder, 'a-1-0.spool'), JSON.stringify({ v: 1, request: { address, text: question } }));
  const environment = { ...stack.environment, SPOOL_DIR: folder };
  const ended = await turnpike(['erase', person, ...sure, '--wait', '0'], { environment });
  await rm(folder, { recursive: true });
  return ended;
}

async function ask(who: string): Promise<string> {
  const before = stack.repliesTo(who).length;
  await stack.text(who, question);
  return stack.untilReplies(who, before + 1);
}

/** The person is known to another tenant as well, by WhatsApp. */
async function converseElsewhere(): Promise<void> {
  const ours = 'whatsapp:+15550101';
  const address = { tenant: 'acme', channel: 'whatsapp', ours, theirs: `whatsapp:${person}` };
  const actor = `{p0}:actor:${makeId('act', '01JD3Z5H4WQ8RZ6T7V9XK2M4NP', 0)}`;
  await client.hset(actor, { version: 1, address: JSON.stringify(address) });
}

/** Begins to erase and is killed as soon as it has said so in the audit, wherever it is by then. */
async function killedErasure(): Promise<void> {
  const env = { PATH: process.env['PATH'], ENV_FILE: 'none', ...stack.environment };
  const child = spawn(process.execPath, [commandLine, 'erase', person, ...sure], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until('the erasure to begin', async () => (await client.llen('{turnpike}:erasures')) > 0, 60_000);
  child.kill('SIGKILL');
  await ended;
}

describe('a person who asks to be forgotten', () => {
  it('is gone from everywhere though the first try was killed, and starts afresh', async () => {
    await Promise.all([ask(person), ask(other)]);
    const listed = await erase('--dry-run', '--json');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(listed)).toEqual([
      expect.objectContaining({ status: 'listed', removed: expect.objectContaining({ run: 1 }) }),
    ]);

    await killedErasure();
    await converseElsewhere();
    const ended = await erase(...sure);
    expect(ended).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.stringMatching(/^0 occurrences left, in \d+ keys/m),
    });
    expect(ended.stdout).toMatch(/^left: 1 conversations with tenant acme: add --all-tenants/m);
    const again = await erase(...sure, '--all-tenants', '--also', 'user-4711', '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    const [proof] = linesOf(again) as { proof: { searched: number; left: string[] } }[]; // what --json is for
    expect(proof?.proof.left).toEqual([]);
    process.stdout.write(`erase: ${proof?.proof.searched} keys searched, 0 occurrences left\n`);

    expect(await ask(person)).toMatch(/angry/);
    expect(stack.model.requests.at(-1)?.user).not.toMatch(/- user: /); // no memory of the first question
    expect((await erase('--dry-run')).stdout).toMatch(/conversation +1/);
    expect(await client.keys('*:run:run_*')).not.toEqual([]);
  }, 180_000);

  it('is not erased by a call that does not mean it', async () => {
    const calls = await Promise.all([
      ...[erase(), erase('--yes'), erase('--yes', '--by', 'ana', '--reason', person)],
      erase('--dry-run', '--also', '15550144'),
      eraseBesideSpool(),
    ]);
    expect(calls.map(({ code }) => code)).toEqual([2, 2, 2, 2, 1]);
    expect(calls[4]?.stderr).toContain('the spool still holds texts of this person');
    expect(calls[0]?.stderr).toContain('--yes');
    expect(calls[2]?.stderr).toContain('--reason');
  }, 90_000);
});
