import { describe, expect, it } from '@jest/globals';
import type { Agent, Conversation, JournalEntry } from '#agent';
import { mintId } from '#actor';
import type { AgentEvent } from '#contract';
import { changedPrompts } from './changed-prompts.js';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';

const environment = { REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: 'scripted', TZ: 'UTC' };

function agentWith(more: Record<string, string> = {}) {
  return composePrograms(readConfig({ ...environment, ...more }));
}

function stamp(actorId: string, n: number) {
  return { actorId, version: 1, n, optedOut: false, approvalCode: '0000', sends: {} };
}

/** What a controller would have written of one question, model calls and local tools included. */
async function recorded(text: string): Promise<JournalEntry[]> {
  const programs = agentWith();
  const { agent } = programs;
  const actorId = mintId('act', 0);
  const journal: JournalEntry[] = [{ begin: null }];
  let state: Conversation | null = null;
  const apply = (event: AgentEvent): void => {
    const entry = { event, stamp: stamp(actorId, journal.length) };
    journal.push(entry);
    state = agent.decide(state, event, entry.stamp).state;
  };
  const wish = (): ReturnType<Agent['next']> => (state === null ? null : agent.next(state));
  apply({ type: 'message-received', at: 1_795_000_000_000, messageId: mintId('msg', 0), text });
  for (let next = wish(); next !== null && state !== null; next = wish()) {
    const clock = () => 1_795_000_000_000;
    const signal = new AbortController().signal;
    apply(
      next.type === 'call-model'
        ? await programs.thinkerFor(state).callModel(state, next, clock, signal, 'default')
        : programs.thinkerFor(state).runInlineTool(next, clock),
    );
  }
  return journal;
}

describe('the prompts of a recorded run', () => {
  it('are what they were while nothing has changed', async () => {
    expect(changedPrompts(agentWith().agent, await recorded('How many angry messages today?'))).toEqual([]);
  });

  it('differ in the part that a change touches', async () => {
    const journal = await recorded('Please sing');
    const zone = agentWith({ TZ: 'Asia/Tokyo' }).agent;
    const goal = agentWith({ AGENT_GOAL: 'Sing.' }).agent;
    expect(changedPrompts(zone, journal)).toEqual([{ turn: 1, changed: ['prefix'] }]);
    expect(changedPrompts(goal, journal)).toEqual([{ turn: 1, changed: ['rest'] }]);
  });

  it('are passed over where a journal is older than their prints', async () => {
    const journal = await recorded('Please sing');
    for (const entry of journal) if ('event' in entry && 'call' in entry.event) delete entry.event.call.prompt;
    expect(changedPrompts(agentWith({ TZ: 'Asia/Tokyo' }).agent, journal)).toEqual([]);
  });
});
