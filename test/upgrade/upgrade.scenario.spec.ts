import type { Conversation } from '#agent';
import type { JournalEntry } from '#program';
import { replay } from '#program';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';

import { composePrograms } from '../../apps/controller/src/compose-programs.js';
import { readConfig } from '../../apps/controller/src/config.js';
import { agent } from '../../apps/controller/src/programs/agent/index.js';
import { findUnreplayed } from '../chaos/audit-replay.js';
import { Records } from '../chaos/records.js';
import { appNames, until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import { writeWhole } from './kept-redis.js';
import { movedTo, people, readRecording, recordedSettings, recordingPath } from './recording.js';

const patienceMs = 240_000;
const deployment = '{turnpike}:deployment';
const recorded = readRecording(recordingPath('38adf53.ndjson'));

let server: PrivateRedis;
let redis: Redis;
let stack: Stack;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'always' });
  redis = new Redis(server.url);
  const moved = movedTo(recorded, Date.now());
  await writeWhole(redis, moved.keys);
  stack = await startStack({ redis: server, environment: recordedSettings, messages: moved.messages });
}, patienceMs);
afterAll(async () => {
  redis.disconnect();
  await stack.stop();
});

const repliesTo = (person: string): number => stack.repliesTo(person).length;
const untilQuiet = (): Promise<void> =>
  until('everything to come to rest', async () => (await redis.zcard('{p0}:due')) === 0, patienceMs);
const outcomes = async (): Promise<(string | null)[]> =>
  (await new Records(redis).runs()).map(({ outcome }) => outcome);

/** What an API of the gateway answers an operator. */
async function operator<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await stack.api(path, init);
  expect(response.status).toBe(200);
  return (await response.json()) as T; // the gateway's own answer, of which the caller names a part
}

describe('what the build of 38adf53 has left', () => {
  it('is a deployment in mid-flight: calls, replies and mail that wait, a letter and journals', () => {
    const kinds = ['actor', 'effect', 'letter', 'run', 'due', 'tool'];
    const there = kinds.filter((kind) => recorded.keys.some(({ key }) => key.startsWith(`{p0}:${kind}`)));
    expect(there).toEqual(kinds);
    const texts = JSON.stringify(recorded);
    const numbers = texts.match(/\+\d{7,}/g) ?? [];
    expect(numbers.filter((number) => !/^\+155501\d\d$/.test(number))).toEqual([]);
    expect(Object.values(people).filter((person) => !texts.includes(person))).toEqual([]);
  });

  it('I8: is decided again from its journals byte for byte by this build', () => {
    const { program } = composePrograms(readConfig(stack.environment)).serving(agent);
    const listOf = (key: string): string[] => {
      const found = recorded.keys.find((kept) => kept.key === key)?.value;
      return Array.isArray(found) ? found.map(String) : [];
    };
    const runIds = recorded.keys
      .map(({ key }) => /:run:(run_\w+):journal$/.exec(key)?.[1])
      .filter((id) => id !== undefined);
    expect(runIds.length).toBeGreaterThanOrEqual(6);
    for (const runId of runIds) {
      const journal = listOf(`{p0}:run:${runId}:journal`).map(
        (entry) => JSON.parse(entry) as JournalEntry<Conversation>, // the old controller's own writing
      );
      const rows = replay(program, runId, journal).map((row) => JSON.stringify(row));
      expect(rows).toEqual(listOf(`{p0}:run:${runId}:ledger`));
    }
  });
});

describe('the processes of this build, on it', () => {
  it('run at the layout that it has, and raise nothing by themselves', async () => {
    expect(await redis.hget(deployment, 'schema')).toBe('1');
    expect(await redis.hlen('{turnpike}:processes')).toBe(4);
  });

  it(
    'I4: answer once whoever waited: for a tool, for a reply whose POST was cut off, for a turn',
    async () => {
      for (const person of [people.waiting, people.claimed, people.unread])
        await until(`an answer to ${person}`, () => repliesTo(person) >= 1, patienceMs);
      await stack.text(people.asked, 'angry');
      await until('an answer to who was asked', () => repliesTo(people.asked) >= 2, patienceMs);
      await untilQuiet();
      const counts = Object.values(people).map(repliesTo);
      expect(counts).toEqual([2, 2, 1, 1, 1, 1, 0]);
      expect((await outcomes()).filter((outcome) => outcome === null)).toEqual([]);
    },
    patienceMs,
  );

  it(
    'replay its letter, once',
    async () => {
      const { dead_letters: open } = await operator<{ dead_letters: { letter_id: string }[] }>(
        '/v1/dead-letters?status=open',
      );
      expect(open.length).toBe(1);
      await operator(`/v1/dead-letters/${open[0]?.letter_id}/replay`, { reason: 'after the upgrade' });
      await until('the answer of the linked run', () => repliesTo(people.parked) >= 2, patienceMs);
      await untilQuiet();
      expect(repliesTo(people.parked)).toBe(2);
    },
    patienceMs,
  );

  it(
    'answer who comes back, and raise the layout under way without a restart',
    async () => {
      const environment = { REDIS_URL: server.url };
      const migrated = await turnpike(['schema', 'raise', '--by', 'ana', '--reason', 'all are new', '--json'], {
        environment,
      });
      expect(linesOf(migrated)).toMatchObject([{ status: 'raised', from: 1, to: 2 }]);
      expect(await redis.hget(deployment, 'schema')).toBe('2');
      const haveAdopted = (): boolean =>
        appNames.every((app) => stack.apps[app].log.includes('another layout of the data'));
      await until('every process to know it', haveAdopted, patienceMs);
      await stack.text(people.answered, 'How many info messages today?');
      await until('one more answer', () => repliesTo(people.answered) >= 3, patienceMs);
      await untilQuiet();
      expect(repliesTo(people.answered)).toBe(3);
    },
    patienceMs,
  );

  it('I8: every run, the old and those that two builds have decided, replays byte for byte', async () => {
    const programs = composePrograms(readConfig(stack.environment));
    const records = new Records(redis);
    expect(await findUnreplayed(programs, records, await records.runs())).toEqual([]);
  });
});
