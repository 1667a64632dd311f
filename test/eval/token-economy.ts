import { scriptedCompletion } from '#llm';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import type { Stack } from '../support/stack.js';
import { billedOf, promptOf } from './billed.js';
import type { Billed } from './billed.js';
import { leanLoop } from './lean-loop.js';

/** What was billed for one question, call by call. */
export interface Spent extends Billed {
  calls: number;
  /** Tokens of each output. */
  outputs: number[];
}

/** One question after so many earlier ones of the same conversation: what it takes us, and a lean loop that sends its whole history. */
export interface Economy {
  earlier: number;
  ours: Spent;
  lean: Billed & { calls: number };
}

/** How many earlier questions the comparison is made after, and what share of the lean loop's tokens is aimed at. */
export const aims: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [5, 0.45],
  [20, 0.12],
]);

/** The most output tokens that the middle turn may have. */
export const mostOutput = 50;

const labels = ['angry', 'praise', 'info'];
const question = 'How many angry messages today?';

/** Different questions, so that no answer comes from a cache: a label and a day each. */
function earlierQuestion(index: number): { text: string; label: string; day: string } {
  const label = labels[index % labels.length] ?? 'info';
  const day = dayAgo(1 + Math.floor(index / labels.length));
  return { text: `How many ${label} messages on ${day}?`, label, day };
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Has the same conversation with the product, each request counted as it is sent, and with the loop. */
export async function measureEconomy(stack: Stack, earlier: number): Promise<Economy> {
  const made: { request: ModelRequest; answer: string }[] = [];
  stack.model.use((request) => {
    const { text } = scriptedCompletion(request);
    made.push({ request, answer: text });
    return text;
  });
  const conversation = `economy-${earlier}-${Date.now()}`;
  for (let i = 0; i < earlier; i += 1) await ask(stack, conversation, earlierQuestion(i).text);
  const before = made.length;
  await ask(stack, conversation, question);
  const prompts = made.map(({ request }) => promptOf(request.body).text);
  const billed = made.slice(before).map(({ request, answer }, at) => {
    return billedOf(request.body, answer, prompts.slice(0, before + at));
  });
  return {
    earlier,
    ours: { ...sumOf(billed), outputs: billed.map(({ output }) => output) },
    lean: lean(stack, earlier),
  };
}

function sumOf(billed: readonly Billed[]): Billed & { calls: number } {
  const sum = (of: keyof Billed): number => billed.reduce((total, each) => total + each[of], 0);
  return { input: sum('input'), cached: sum('cached'), output: sum('output'), calls: billed.length };
}

async function ask(stack: Stack, conversation: string, text: string): Promise<void> {
  const path = `/v1/conversations/${conversation}/messages?wait=60`;
  const response = await stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
  const answer = (await response.json()) as { run_id: string }; // the gateway's own answer
  const { outcome } = await stack.settledRun(answer.run_id);
  if (outcome !== 'answered') throw new Error(`${text} ended as ${outcome}`);
}

/** It asks for the date in every exchange, as its rules say: days pass between texts. */
function lean({ dashboard }: Stack, earlier: number): Economy['lean'] {
  const history = leanLoop();
  const asks = (text: string, label: string, day: string): void => {
    const value = dashboard.count(day, day, label);
    history.receives(text);
    history.callsTool('today_range', {}, { start_date: dayAgo(0), end_date: dayAgo(0) });
    history.callsTool('get_counts', { start_date: day, end_date: day, label }, { label, value, start: day, end: day });
    history.answers(`${value} ${label} messages on ${day}.`);
  };
  for (let i = 0; i < earlier; i += 1) {
    const { text, label, day } = earlierQuestion(i);
    asks(text, label, day);
  }
  history.reset();
  asks(question, 'angry', dayAgo(0));
  return { ...history.billed, calls: history.calls };
}

/** All tokens that are billed, whatever they cost. */
export function tokensIn({ input, output }: Billed): number {
  return input + output;
}

/** Our share of what the loop takes. */
export function shareOf({ ours, lean: theirs }: Economy): number {
  return tokensIn(ours) / tokensIn(theirs);
}

/** The middle one of the outputs of all turns. */
export function medianOutput(economies: readonly Economy[]): number {
  const sorted = economies.flatMap(({ ours }) => ours.outputs).toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

/** The comparison for people. */
export function economyTable(economies: readonly Economy[]): string[] {
  const line = (name: string, { input, cached, output, calls }: Billed & { calls: number }): string =>
    `  ${name}: ${input + output} tokens in ${calls} calls: ${input - cached} in, ${cached} in from the cache, ${output} out`;
  return [
    ...economies.flatMap((economy) => [
      `after ${economy.earlier} earlier questions: ${shareOf(economy).toFixed(3)} × the lean loop (aim ${aims.get(economy.earlier) ?? '-'})`,
      line('ours', economy.ours),
      line('lean', economy.lean),
    ]),
    `output tokens of a turn, median: ${medianOutput(economies)} (aim ${mostOutput})`,
  ];
}
