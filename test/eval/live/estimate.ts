import { costMicroUsd, publishedPolicy } from '#policy';
import { startStranger } from '#stranger';
import type { Speaker } from '#stranger';
import { billedOf, promptOf } from '../billed.js';
import type { Billed } from '../billed.js';
import { evaluateLive } from './evaluate-live.js';
import { livePrograms } from './live-task.js';
import type { LiveProgram, LiveTask } from './live-task.js';
import { liveTasks } from './play-live.js';
import { scriptedSpeaker } from './scripted-speaker.js';

/** What the tasks of one program take of a model that makes no mistakes. */
interface Estimate extends Billed {
  program: LiveProgram | 'all';
  tasks: number;
  calls: number;
}

/** Dollars that no estimate reaches. */
const plenty = 1_000;

/** Plays tasks with a script in the place of a model, and counts all that OpenAI would bill: schemas, tools and frames included. */
export async function estimate(tasks: readonly LiveTask[] = liveTasks): Promise<Estimate[]> {
  const estimates: Estimate[] = [];
  for (const program of livePrograms) {
    const own = tasks.filter((task) => task.program === program);
    const sum: Estimate = { program, tasks: own.length, calls: 0, input: 0, cached: 0, output: 0 };
    for (const task of own) add(sum, await billedFor(task));
    estimates.push(sum);
  }
  const all: Estimate = { program: 'all', tasks: 0, calls: 0, input: 0, cached: 0, output: 0 };
  for (const one of estimates) {
    all.tasks += one.tasks;
    add(all, one);
  }
  return [...estimates, all];
}

function add(sum: Estimate, { calls, input, cached, output }: Billed & { calls: number }): void {
  sum.calls += calls;
  sum.input += input;
  sum.cached += cached;
  sum.output += output;
}

async function billedFor(task: LiveTask): Promise<Billed & { calls: number }> {
  const answers: string[] = [];
  const speaker: Speaker = async (question, index) => {
    const said = await scriptedSpeaker(question, index);
    answers[index] = said.call ? JSON.stringify(said.call.args) : said.text;
    return said;
  };
  const stranger = await startStranger(speaker);
  try {
    const asked = { provider: 'openai', model: null, budget: plenty, only: null, record: null };
    const environment = { OPENAI_API_KEY: 'none', OPENAI_API_URL: `${stranger.url}/v1` };
    const { rows } = await evaluateLive(asked, environment, () => undefined, [task]);
    for (const { problems } of rows) if (problems[0] !== undefined) throw new Error(`${task.name}: ${problems[0]}`);
    return sumOf(
      stranger.asked.map(({ body }) => body),
      answers,
    );
  } finally {
    await stranger.close();
  }
}

function sumOf(bodies: readonly Record<string, unknown>[], answers: readonly string[]): Billed & { calls: number } {
  const sum = { calls: bodies.length, input: 0, cached: 0, output: 0 };
  const earlier: string[] = [];
  for (const [at, body] of bodies.entries()) {
    const { input, cached, output } = billedOf(body, answers[at] ?? '', earlier);
    earlier.push(promptOf(body).text);
    sum.input += input;
    sum.cached += cached;
    sum.output += output;
  }
  return sum;
}

/** Models of the price table that an estimate is told for. */
const models = ['gpt-5.4-mini', 'gpt-5.4', 'gemini-3.5-flash-lite', 'claude-sonnet-4-6', 'openai/gpt-oss-20b'] as const;

/** Tokens by program, then dollars by model at the list prices of the published policy, with nothing read from a cache. */
export function estimateTable(estimates: readonly Estimate[]): string[] {
  const all = estimates.at(-1);
  const dollars = models.map((model) => {
    const { input: tokensIn = 0, output: tokensOut = 0 } = all ?? {};
    const micro = costMicroUsd(publishedPolicy.prices[model], { tokensIn, tokensOut, tokensCached: 0 });
    return `${model.padEnd(24)} $${(micro / 1e6).toFixed(2)}`;
  });
  return [
    line('program', 'tasks', 'calls', 'tokens in', 'of them cached', 'tokens out'),
    ...estimates.map(({ program, tasks, calls, input, cached, output }) =>
      line(program, ...[tasks, calls, input, cached, output].map(String)),
    ),
    '',
    ...dollars,
  ];
}

function line(...cells: string[]): string {
  return cells.map((cell) => cell.padEnd(15)).join('');
}
