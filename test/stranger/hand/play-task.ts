import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asText } from '#stranger';
import type { Question, Speaker } from '#stranger';
import { openHouse } from './house.js';
import type { House } from './house.js';
import type { HandTask } from './task.js';
import { handTasks } from './tasks.js';

/** What came of a task. */
export interface HandResult {
  done: boolean;
  /** What is not as it must be. */
  why: string[];
  calls: number;
  /** Answers that were not given back as broken. */
  validFirst: number;
  seconds: number;
}

/** How the product says that an answer could not be used. */
const givenBack = /Your last output broke the contract|Your answer cannot be sent/;

/** Plays one task on four processes of its own; `speaker` is their model. */
export async function playTask(name: string, speaker: Speaker, limitMs = 10_800_000): Promise<HandResult> {
  const [result] = await playTasks([[name, speaker]], limitMs);
  if (result === undefined) throw new Error('nothing was played');
  return result;
}

/** Plays tasks one after the other on the same four processes, each with its own model. */
export async function playTasks(
  tasks: readonly (readonly [name: string, speaker: Speaker])[],
  limitMs = 10_800_000,
): Promise<HandResult[]> {
  const known = tasks.map(([name, speaker]) => ({ task: taskNamed(name), speaker }));
  const asked: Question[] = [];
  const playing: { house: House | null; at: number } = { house: null, at: 0 };
  const house = await openHouse((question, index) => {
    const { task, speaker } = known[playing.at] ?? {};
    if (task === undefined || speaker === undefined) throw new Error('nothing is played any more');
    asked.push(question);
    if (playing.house !== null) task.onQuestion?.(playing.house, question);
    return speaker(question, index);
  });
  playing.house = house;
  try {
    const results: HandResult[] = [];
    for (const { task } of known) {
      asked.length = 0;
      results.push(await judged(house, task, asked, limitMs));
      playing.at += 1;
    }
    return results;
  } finally {
    await house.close();
  }
}

async function judged(house: House, task: HandTask, asked: readonly Question[], limitMs: number): Promise<HandResult> {
  const begun = performance.now();
  const refusedBefore = house.stranger.refused.length;
  const why = await Promise.race([task.play(house), tooLate(limitMs)]).catch((error: unknown) => [String(error)]);
  const back = asked.filter((question) => givenBack.test(asText(question))).length;
  const refused = house.stranger.refused.filter((_, at) => at >= refusedBefore);
  return {
    done: why.length === 0,
    why: [...why, ...refused.map(({ refusal }) => `refused by the provider's rules: ${refusal.message}`)],
    calls: asked.length,
    validFirst: asked.length - back,
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}

function taskNamed(name: string): HandTask {
  const task = handTasks[name];
  if (task === undefined) throw new Error(`no task ${name}; there are ${Object.keys(handTasks).join(', ')}`);
  return task;
}

async function tooLate(limitMs: number): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, limitMs).unref());
  return [`it took longer than ${limitMs / 60_000} minutes`];
}

/** Leaves the result where whoever started it looks. */
export async function leaveResult(folder: string, result: HandResult): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(folder, 'DONE'), '');
}
