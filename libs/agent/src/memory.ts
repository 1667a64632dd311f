import { estimateTokens } from './estimate-tokens.js';
import { clip, oneLine } from './quote.js';
import type { Run } from './run.js';

export interface Exchange {
  user: string;
  agent: string;
  at: number;
}

/** What a conversation remembers of its finished runs, oldest first (E18). */
export interface Memory {
  exchanges: Exchange[];
  /** Those of the latest run that found any: what earlier ones found is in what they answered. */
  facts: string[];
}

export const noMemory: Memory = { exchanges: [], facts: [] };

const maxEntryChars = 300;

/** The memory after a run: what was asked, what the person was told last, and what was found out. */
export function remember(memory: Memory, run: Run, at: number, maxTokens: number): Memory {
  const said = run.replies.filter((reply) => reply.status === 'sent' || reply.status === 'unknown').at(-1);
  const user = clip(run.texts.flatMap(({ text }) => text ?? []).join(' / '), maxEntryChars);
  const exchange = said && { user, agent: clip(oneLine(said.text), maxEntryChars), at };
  const news = run.facts.map((fact) => clip(fact, maxEntryChars));
  return fit(
    {
      exchanges: exchange ? [...memory.exchanges, exchange] : memory.exchanges,
      facts: news.length > 0 ? news : memory.facts,
    },
    maxTokens,
  );
}

/** One line for each exchange remembered, as the prompt shows it. */
export function exchangeLines({ exchanges }: Memory): string[] {
  const plain = (text: string): string => oneLine(text).replaceAll('|', '/');
  return exchanges.map(({ user, agent }) => `- user: ${plain(user)} | agent: ${plain(agent)}`);
}

/** One line for each fact, in a tool's own words: they are data in a later run, too (RULES). */
export function factLines({ facts }: Memory): string[] {
  return facts.map((fact) => `- fact: ${oneLine(fact)}`);
}

export function memoryLines(memory: Memory): string[] {
  return [...exchangeLines(memory), ...factLines(memory)];
}

/** Drops the oldest of the longer list until the rest fits. */
function fit(memory: Memory, maxTokens: number): Memory {
  let { exchanges, facts } = memory;
  while (tokensOf({ exchanges, facts }) > maxTokens && exchanges.length + facts.length > 0) {
    if (tokensOf({ exchanges, facts: [] }) >= tokensOf({ exchanges: [], facts })) exchanges = exchanges.slice(1);
    else facts = facts.slice(1);
  }
  return { exchanges, facts };
}

function tokensOf(memory: Memory): number {
  return estimateTokens(memoryLines(memory).join('\n'));
}
