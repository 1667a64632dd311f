import { describe, expect, it } from '@jest/globals';
import { changedPrompts } from './changed-prompts.js';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import { recordQuestion } from '../test/record-question.js';

const environment = { REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: 'scripted', TZ: 'UTC' };

function agentWith(more: Record<string, string> = {}) {
  return composePrograms(readConfig({ ...environment, ...more }));
}

const recorded = (text: string) => recordQuestion(agentWith(), text);

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
