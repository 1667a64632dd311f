import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asText } from '#stranger';
import type { Question, Speaker } from '#stranger';
import { openHouse } from './house.js';
import type { House } from './house.js';
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

/** Plays one task on the four processes; `speaker` is their model. */
export async function playTask(name: string, speaker: Speaker, limitMs = 10_800_000): Promise<HandResult> {
  const task = handTasks[name];
  if (task === undefined) throw new Error(`no task ${name}; there are ${Object.keys(handTasks).join(', ')}`);
  const begun = performance.now();
  let house: House | null = null;
  const asked: Question[] = [];
  const listening: Speaker = (question, index) => {
    asked.push(question);
    if (house !== null) task.onQuestion?.(house, question);
    return speaker(question, index);
  };
  const opened = (house = await openHouse(listening));
  try {
    const why = await Promise.race([task.play(opened), tooLate(limitMs)]).catch((error: unknown) => [String(error)]);
    const back = asked.filter((question) => givenBack.test(asText(question))).length;
    const refused = opened.stranger.refused.map(({ refusal }) => `refused by the provider's rules: ${refusal.message}`);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    return {
      done: why.length === 0,
      why: [...why, ...refused],
      calls: asked.length,
      validFirst: asked.length - back,
      seconds,
    };
  } finally {
    await opened.close();
  }
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
