import { Redis } from 'ioredis';

import { until } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { readWhole } from './kept-redis.js';
import type { OldBuild } from './old-build.js';
import { people, recordedSettings, recordingPath, writeRecording } from './recording.js';

const patienceMs = 300_000;
/** One more than may die over a turn before it is parked. */
const deathsOfATurn = 3;

/** Conversations that have come to rest, and one that waits for the person. */
async function atRest(stack: Stack): Promise<void> {
  await stack.text(people.answered, 'How many angry messages today?');
  await stack.untilReplies(people.answered, 1, patienceMs);
  await stack.text(people.answered, 'How many praise messages yesterday?');
  await stack.untilReplies(people.answered, 2, patienceMs);
  await stack.text(people.asked, 'How many messages today?');
  await stack.untilReplies(people.asked, 1, patienceMs);
}

/** A reply that Twilio would not take, and a turn that nobody survived: a letter. */
async function failures(stack: Stack, redis: Redis): Promise<void> {
  stack.twilio.failNext(1, 400, { code: 21_610 });
  await stack.text(people.rejected, 'How many info messages today?');
  const isRefused = async (): Promise<boolean> =>
    (await stack.settledRun((await stack.runIds()).at(-1) ?? '')).outcome !== null;
  await until('a run that ends', isRefused, patienceMs);
  let begun = 0;
  stack.model.use(({ user }) => (user.includes('poison') ? ((begun += 1), 'hang') : null));
  await stack.text(people.parked, 'How many angry poison messages today?');
  for (let death = 1; death <= deathsOfATurn; death++) {
    await until(`call ${death} of the model`, () => begun >= death, patienceMs);
    await stack.apps.controller.kill();
    stack.apps.controller.start();
  }
  await until('the turn to be parked', async () => (await redis.zcard('{p0}:dead')) === 1, patienceMs);
  await stack.untilReplies(people.parked, 1, patienceMs);
  stack.model.use(undefined);
}

/** One app after the other dies with something in its hands; returns when none is left. */
async function midFlight(stack: Stack, redis: Redis): Promise<void> {
  const { twilio, apps } = stack;
  const owes = async (kind: string): Promise<boolean> => {
    const owed = await redis.keys('{p0}:actor:*:owed');
    return (await Promise.all(owed.map((key) => redis.hvals(key)))).flat().includes(kind);
  };
  await apps.compressor.kill();
  await apps['tool-runner'].kill();
  await stack.text(people.waiting, 'How many angry messages from 2026-11-10 to 2026-11-12?');
  await until('a call to be owed', () => owes('run-tool'), patienceMs);
  twilio.holdResponses();
  await stack.text(people.claimed, 'hello there');
  await until('a POST without an answer', () => stack.repliesTo(people.claimed).length === 1, patienceMs);
  await apps.controller.kill();
  await stack.text(people.unread, 'How many praise messages today?');
  await apps.gateway.kill();
}

/** Has a build leave a deployment of agents as it stands at any moment, and writes it down; answers where. */
export async function recordAgents(build: OldBuild): Promise<string> {
  const server = await startRedis({ appendonly: 'no' });
  const redis = new Redis(server.url);
  const stack = await startStack({ redis: server, root: build.root, environment: recordedSettings });
  try {
    await atRest(stack);
    await failures(stack, redis);
    await midFlight(stack, redis);
    const [seconds = 0] = (await redis.time()).map(Number);
    const path = recordingPath(`${build.commit.slice(0, 7)}.ndjson`);
    const { messages } = stack.twilio;
    writeRecording(path, { build: build.commit, recordedAt: seconds * 1_000, messages, keys: await readWhole(redis) });
    return path;
  } finally {
    redis.disconnect();
    await stack.stop();
  }
}
