import { connect } from '#redis';
import type { Redis } from '#redis';
import { until } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import { countQuestion } from './list-walks.js';

const patienceMs = 120_000;

interface Letter {
  letter_id: string;
  run_id: string;
}

/** The open letters that a query finds, the latest first. */
export async function openLetters(stack: Stack, query = ''): Promise<Letter[]> {
  const found = await operate(stack, 'GET', `/v1/dead-letters?status=open&order=latest&limit=1000${query}`);
  return (found as { dead_letters: Letter[] }).dead_letters; // what the API answers
}

/** Replies to so many people of which nobody can say whether they were sent. */
export async function loseReplies(stack: Stack, people: number, first = 0): Promise<void> {
  const before = (await openLetters(stack)).length;
  stack.twilio.failNext(people * 2, 408);
  for (let i = 0; i < people; i++) await stack.text(`+1557${String(1_000_000 + first + i)}`, countQuestion);
  await until('the letters', async () => (await openLetters(stack)).length >= before + people, patienceMs);
}

async function copyLetter(redis: Redis, letter: Letter, id: string, tool: string): Promise<void> {
  const names = await redis.keys(`*${letter.letter_id}*`);
  const from = names.find((name) => name.endsWith(letter.letter_id));
  if (from === undefined) throw new Error('the letter has no key');
  const fields = await redis.hgetall(from);
  const ids = { effectKey: `${id}.key`, dedupeKey: 'd', actionId: 'step_1', parentActionId: null };
  const call = { type: 'run-tool', id, runId: letter.run_id, tool, args: {}, repeat: 'never', deadlineAt: 0, ...ids };
  const payload = JSON.stringify(call);
  await redis.hset(from.replace(letter.letter_id, id), {
    ...{ ...fields, kind: 'run-tool', effectId: id, code: 'outcome-unknown', payload },
  });
}

/** As if beside each of these replies a call of this tool had been lost: a letter of its own, copied from the reply's. */
export async function copyAsCalls(stack: Stack, letters: readonly Letter[], tool: string, step: number): Promise<void> {
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
  try {
    const lists = await redis.keys('*dead*');
    for (const letter of letters) {
      const id = letter.letter_id.replace(/\.\d+\.\d+$/, `.${step}.0`);
      await copyLetter(redis, letter, id, tool);
      for (const list of lists) {
        const at = (await redis.type(list)) === 'zset' ? await redis.zscore(list, letter.letter_id) : null;
        if (at !== null) await redis.zadd(list, Number(at) + step, id);
      }
    }
  } finally {
    redis.disconnect();
  }
}
