/** `npm run lab -- near-misses`: texts that are nearly a reaction, an automatic reply or STOP are answered once each, and the real ones never. */
import { readFileSync } from 'node:fs';
import { pool } from '../builder/kills/stage.js';
import { modelTurn } from '../scenarios/model-turn.js';
import { until } from '../support/app-process.js';
import { startRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { newMessageSid } from '../stand-ins/twilio-messages.js';

/** There are no more numbers that belong to nobody: who has more texts to send waits for an answer to each. */
const persons = Array.from({ length: 99 }, (_, n) => `+155501${String(n + 1).padStart(2, '0')}`);
const noted = 'It is noted.';
const patienceMs = 120_000;
/** So many texts are under way at once. */
const atOnce = 10;

function linesOf(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.replaceAll('\\n', '\n'));
}

const answersTo = (stack: Stack, person: string): number =>
  stack.repliesTo(person).filter(({ body }) => body === noted).length;

/** As a provider does: again, where the gateway had no room for it. */
async function send(stack: Stack, person: string, body: string): Promise<void> {
  const messageSid = newMessageSid();
  await until(
    'the gateway takes a text',
    async () => (await stack.text(person, body, { messageSid }))[0] === 200,
    patienceMs,
  );
}

/** Every person has their texts answered, one after the other. */
async function playNearMisses(stack: Stack, texts: readonly string[]): Promise<object> {
  await pool([...persons.entries()], atOnce, async ([at, person]) => {
    const own = texts.filter((_, n) => n % persons.length === at);
    for (const [n, body] of own.entries()) {
      await send(stack, person, body);
      await stack.untilReplies(person, n + 1, patienceMs);
    }
  });
  const answered = persons.reduce((sum, person) => sum + answersTo(stack, person), 0);
  return { near_misses: texts.length, answered, model_calls: stack.model.requests.length };
}

/** Each from a number of its own; then one more person asks, whose answer comes after all that came before. */
async function playNoRequests(stack: Stack, kinds: Record<string, string[]>): Promise<object> {
  const texts = Object.values(kinds).flat();
  const [asker = '', ...senders] = persons;
  const before = { calls: stack.model.requests.length, asker: stack.repliesTo(asker).length };
  const answersBefore = senders.reduce((sum, person) => sum + answersTo(stack, person), 0);
  for (const [at, body] of texts.entries()) await send(stack, senders[at] ?? asker, body);
  await send(stack, asker, 'Is anybody there?');
  await stack.untilReplies(asker, before.asker + 1, patienceMs);
  const answered = senders.reduce((sum, person) => sum + answersTo(stack, person), 0) - answersBefore;
  const sent = Object.fromEntries(Object.entries(kinds).map(([kind, { length }]) => [kind, length]));
  return {
    ...sent,
    ...{ answered_of_these: answered, model_calls_of_these: stack.model.requests.length - before.calls - 1 },
  };
}

const stack = await startStack({ redis: await startRedis({ appendonly: 'no' }) });
try {
  stack.model.use(() => modelTurn({ type: 'respond', message: noted }));
  const texts = linesOf('libs/channels/test/near-misses.txt');
  const kinds = JSON.parse(readFileSync('libs/channels/test/no-requests.json', 'utf8')) as Record<string, string[]>; // lists by kind
  const figures: Record<string, unknown> = {
    ...(await playNearMisses(stack, texts)),
    ...(await playNoRequests(stack, kinds)),
  };
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(24)}${String(value)}\n`);
  const isRight =
    figures['answered'] === texts.length &&
    figures['model_calls'] === texts.length &&
    figures['answered_of_these'] === 0 &&
    figures['model_calls_of_these'] === 0;
  process.exitCode = isRight ? 0 : 1;
} finally {
  await stack.stop();
}
