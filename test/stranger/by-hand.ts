import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { alike, byHand, played, startStranger } from '#stranger';
import { leaveResult, playTask } from './hand/play-task.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';

export interface ByHandPlay {
  folder: string;
  /** The answers are there already, and are played again. */
  isAgain: boolean;
  /** What is asked by text, one after the other; none: whoever is at the console asks. */
  texts: readonly string[];
}

/** The four processes, with whoever writes files into a folder as their model; to the last text's answer, else until Ctrl-C. */
export async function playByHand({ folder, isAgain, texts }: ByHandPlay, say: (line: string) => void): Promise<void> {
  const stop = new AbortController();
  const onQuestion = (name: string): void => say(`question ${name}: answer in ${folder}/answers/${name}.txt`);
  const speaker = isAgain ? played(folder) : byHand(folder, { onQuestion, signal: stop.signal });
  const stranger = await startStranger(speaker);
  const patience = { RUN_MAX_SECONDS: '3600', MODEL_TIMEOUT_MS: '600000' }; // a person takes their time
  const stack = await startStack({
    environment: { OPENAI_API_URL: `${stranger.url}/v1`, ...(isAgain ? {} : patience) },
  });
  try {
    say(`console ${stack.url}/console/#/sign-in?key=${standInKeys.operator}`);
    for (const text of texts) say(`${text}\n  ${await answerTo(stack.api, text)}`);
    if (texts.length === 0) await once(process, 'SIGINT');
  } finally {
    stop.abort();
    await Promise.all([stack.stop(), stranger.close()]);
  }
  for (const { refusal } of stranger.refused) say(`refused: ${refusal.message}`);
}

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function answerTo(api: Api, text: string): Promise<string> {
  const path = '/v1/conversations/by-hand/messages?wait=60';
  const response = await api(path, { method: 'POST', body: JSON.stringify({ text }) });
  const { reply } = (await response.json()) as { reply?: { text: string } | null }; // the gateway's own answer
  return reply?.text ?? `no reply yet (${response.status})`;
}

/** One of the named tasks, judged by what came of it; the folder has its questions, answers, `result.json` and `DONE`. */
export async function playNamed(folder: string, task: string, say: (line: string) => void): Promise<boolean> {
  const onQuestion = (name: string): void => say(`question ${name}: answer in ${folder}/answers/${name}.txt`);
  const result = await playTask(task, byHand(folder, { onQuestion }));
  say(JSON.stringify(result));
  await leaveResult(folder, result);
  return result.done;
}

/** Plays a transcript of a task again; of `all`: each that lies in the folder, by the name of its task. */
export async function playAgain(folder: string, task: string, say: (line: string) => void): Promise<boolean> {
  const names = task === 'all' ? (await readdir(folder)).sort() : [task];
  let isWell = true;
  for (const name of names) {
    const result = await playTask(name, await alike(task === 'all' ? join(folder, name) : folder));
    say(`${name.padEnd(16)} ${JSON.stringify(result)}`);
    isWell &&= result.done;
  }
  return isWell;
}
