import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { agentDefaults } from '#agent';
import { scriptedCompletion } from '#llm';
import type { Stack } from '../support/stack.js';
import { contractManner, FullHistory, nativeManner, plainSystemText } from './full-history.js';
import type { DeclaredTool, Manner } from './full-history.js';

/** Tokens in and out, and calls of the model, for one question. */
export interface Spent {
  tokens: number;
  calls: number;
}

/** One question after so many earlier ones of the same conversation: what it takes us, and loops that send their whole history. */
export interface Economy {
  earlier: number;
  ours: Spent;
  loops: Record<LoopName, Spent>;
}

export type LoopName = 'native tools, lean text' | 'native tools, our text' | 'our contract';

/** How many earlier questions the comparison is made after. */
export const earlierCounts = [0, 5, 20] as const;

const labels = ['angry', 'praise', 'info'];
const question = 'How many angry messages today?';
const chatOverhead = { request: 3, message: 4 };

/** Different questions, so that no answer comes from a cache: a label and a day each. */
function earlierQuestion(index: number): { text: string; label: string; day: string } {
  const label = labels[index % labels.length] ?? 'info';
  const day = dayAgo(1 + Math.floor(index / labels.length));
  return { text: `How many ${label} messages on ${day}?`, label, day };
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Has the same conversation with the product, model requests counted as they are sent, and with the loops. */
export async function measureEconomy(stack: Stack, earlier: number): Promise<Economy> {
  const spent: Spent = { tokens: 0, calls: 0 };
  let prefix = '';
  stack.model.use((request) => {
    const { text } = scriptedCompletion(request);
    const total = [request.system, request.user, text].reduce((sum, each) => sum + countTokens(each), 0);
    spent.calls += 1;
    spent.tokens += total + chatOverhead.request + 2 * chatOverhead.message;
    prefix = request.system;
    return text;
  });
  const conversation = `economy-${earlier}-${Date.now()}`;
  for (let i = 0; i < earlier; i += 1) await ask(stack, conversation, earlierQuestion(i).text);
  Object.assign(spent, { tokens: 0, calls: 0 });
  await ask(stack, conversation, question);
  return { earlier, ours: { ...spent }, loops: loopsLike(prefix, stack, earlier) };
}

/** The same conversation in the manners of other loops: with the tools, and for some the text, that our prompt has. */
function loopsLike(prefix: string, stack: Stack, earlier: number): Economy['loops'] {
  const lean = plainSystemText(agentDefaults.goal, agentDefaults.constraints, 'UTC');
  return {
    'native tools, lean text': loop(stack, nativeManner(lean, toolsIn(prefix)), earlier),
    'native tools, our text': loop(stack, nativeManner(prefix, []), earlier),
    'our contract': loop(stack, contractManner(prefix), earlier),
  };
}

async function ask(stack: Stack, conversation: string, text: string): Promise<void> {
  const path = `/v1/conversations/${conversation}/messages?wait=60`;
  const response = await stack.api(path, { method: 'POST', body: JSON.stringify({ text }) });
  const answer = (await response.json()) as { run_id: string }; // the gateway's own answer
  const { outcome } = await stack.settledRun(answer.run_id);
  if (outcome !== 'answered') throw new Error(`${text} ended as ${outcome}`);
}

/** The tools that our prompt tells of: the loop gets the same. */
function toolsIn(system: string): DeclaredTool[] {
  return [...system.matchAll(/^\d+\) (\S+): (.*) schema=(\{.*\})$/gm)].map(
    ([, name = '', description = '', schema = '{}']) => {
      const parameters = JSON.parse(schema) as DeclaredTool['parameters']; // our own prompt's
      return { name, description, parameters };
    },
  );
}

/** It asks for the date in every exchange, as its rules say: days pass between texts. */
function loop({ dashboard }: Stack, manner: Manner, earlier: number): Spent {
  const history = new FullHistory(manner);
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
  return { tokens: history.tokens, calls: history.calls };
}

/** The comparison for people: our tokens, and their share of what each loop takes. */
export function economyTable(economies: readonly Economy[]): string[] {
  return economies.flatMap(({ earlier, ours, loops }) => [
    `after ${earlier} earlier questions: ${ours.tokens} tokens in ${ours.calls} model calls`,
    ...Object.entries(loops).map(([name, theirs]) => {
      const share = (ours.tokens / theirs.tokens).toFixed(2);
      return `  ${share} × the whole history, ${name} (${theirs.tokens} tokens, ${theirs.calls} calls)`;
    }),
  ]);
}
