import { describe, expect, it } from '@jest/globals';
import { promptVersionsOf } from '#runs';
import { changedPrompts } from './changed-prompts.js';
import { composePrograms } from '../compose-agent.js';
import { readConfig } from '../config.js';
import { recordQuestion } from '../../test/record-question.js';

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
    expect(changedPrompts(zone, journal)).toMatchObject([{ turn: 1, changed: ['prefix'] }]);
    expect(changedPrompts(goal, journal)).toMatchObject([{ turn: 1, changed: ['rest'] }]);
  });

  it('are named by the version that the run has, and by those of today', async () => {
    const journal = await recorded('Please sing');
    const [{ version } = { version: '' }] = promptVersionsOf(journal);
    const [zone] = changedPrompts(agentWith({ TZ: 'Asia/Tokyo' }).agent, journal);
    const [goal] = changedPrompts(agentWith({ AGENT_GOAL: 'Sing.' }).agent, journal);
    expect(zone?.versions).toEqual({ recorded: version, today: [expect.any(String), expect.any(String)] });
    expect(zone?.versions.today).not.toContain(version);
    expect(goal?.versions.recorded).toBe(version);
    expect(goal?.versions.today).toContain(version);
  });

  it('are passed over where a journal is older than their prints', async () => {
    const journal = await recorded('Please sing');
    for (const entry of journal) if ('event' in entry && 'call' in entry.event) delete entry.event.call.prompt;
    expect(changedPrompts(agentWith({ TZ: 'Asia/Tokyo' }).agent, journal)).toEqual([]);
  });
});
