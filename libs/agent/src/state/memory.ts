import { clip, lastOf, oneLine } from '#values';
import { outcomeTable } from '#protocol';
import type { RunOutcome } from '#protocol';
import { estimateTokens } from './estimate-tokens.js';
import type { Run } from './run.js';
import { requestTexts } from './texts.js';

export interface Exchange {
  user: string;
  agent: string;
  at: number;
}

/** What a conversation remembers of its finished runs, oldest first. */
export interface Memory {
  exchanges: Exchange[];
  /** The facts of the latest run that found any; what earlier ones found is in their answers. */
  facts: string[];
  /** One line for each of the latest runs that failed; absent: none. */
  failures?: string[];
}

export const noMemory: Memory = { exchanges: [], facts: [] };

const maxEntryChars = 300;
const maxFailures = 2;
const maxFailureChars = 160;

/** Whether the next run is told why this one failed: a question that nobody answered is a failure to the model. */
function isFailure(outcome: RunOutcome): boolean {
  return outcome === 'unanswered' || outcomeTable[outcome].result === 'failed';
}

/** The memory after a run: the question, the last message to the person, the facts found, and why it failed if it did. */
export function remember(memory: Memory, run: Run, { outcome, at }: RunEnd, maxTokens: number): Memory {
  const reached = run.replies.filter((reply) => reply.status === 'sent' || reply.status === 'unknown');
  const asked = outcome === 'unanswered' ? reached.findLast((reply) => reply.kind === 'question') : undefined;
  const replied = asked ?? reached.at(-1); // a late answer makes sense beside its question alone
  const user = clip(
    requestTexts(run)
      .flatMap(({ text }) => text ?? [])
      .join(' / '),
    maxEntryChars,
  );
  const exchange = replied && { user, agent: clip(oneLine(replied.text), maxEntryChars), at };
  const news = run.facts.map((fact) => clip(fact, maxEntryChars));
  return fit(
    {
      exchanges: exchange ? [...memory.exchanges, exchange] : memory.exchanges,
      facts: news.length > 0 ? news : memory.facts,
      ...failuresWith(memory, isFailure(outcome) ? [describeFailure(run, outcome, user)] : []),
    },
    maxTokens,
  );
}

/** How a run ended, and when. */
export interface RunEnd {
  outcome: RunOutcome;
  at: number;
}

/** Our description of the failure, the tools that failed, and the question. */
function describeFailure({ toolErrors = {} }: Run, outcome: RunOutcome, user: string): string {
  const failing = Object.entries(toolErrors).map(([tool, times]) => `${tool} failed ${times} times`);
  const why = failing.length === 0 ? outcome : `${outcome} (${failing.join(', ')})`;
  return clip(`- failed: ${why} | user: ${plain(user)}`, maxFailureChars);
}

function failuresWith({ failures = [] }: Memory, news: readonly string[]): Pick<Memory, 'failures'> {
  const kept = lastOf([...failures, ...news], maxFailures);
  return kept.length === 0 ? {} : { failures: kept };
}

/** One line for each remembered exchange, as the prompt shows it. */
export function exchangeLines({ exchanges }: Memory): string[] {
  return exchanges.map(({ user, agent }) => `- user: ${plain(user)} | agent: ${plain(agent)}`);
}

function plain(text: string): string {
  return oneLine(text).replaceAll('|', '/');
}

/** One line for each fact, in the tool's own words: they are data in a later run, too (RULES). */
export function factLines({ facts }: Memory): string[] {
  return facts.map((fact) => `- fact: ${oneLine(fact)}`);
}

export function memoryLines(memory: Memory): string[] {
  return [...exchangeLines(memory), ...failureLines(memory), ...factLines(memory)];
}

/** One line for each recently failed run. */
export function failureLines({ failures = [] }: Memory): string[] {
  return failures;
}

/** Drops the oldest entries of the longer list until the rest fits; failures, few and short, go last. */
function fit(memory: Memory, maxTokens: number): Memory {
  let { exchanges, facts, failures } = memory;
  const rest = (): Memory => ({ exchanges, facts, ...(failures ? { failures } : {}) });
  while (estimateMemoryTokens(rest()) > maxTokens && exchanges.length + facts.length > 0) {
    if (estimateMemoryTokens({ exchanges, facts: [] }) >= estimateMemoryTokens({ exchanges: [], facts }))
      exchanges = exchanges.slice(1);
    else facts = facts.slice(1);
  }
  if (estimateMemoryTokens(rest()) > maxTokens) failures = failures?.slice(1);
  return rest();
}

function estimateMemoryTokens(memory: Memory): number {
  return estimateTokens(memoryLines(memory).join('\n'));
}
