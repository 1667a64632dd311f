import { describe, expect, it } from '@jest/globals';
import { findPromptVersions } from '#runs';
import { changedPrompts } from './changed-prompts.js';
import { composePrograms } from '../compose-programs.js';
import { readConfig } from '../config.js';
import { agent } from '../programs/agent/index.js';
import { recordQuestion } from '../../test/record-question.js';

const environment = { REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: 'scripted', TZ: 'UTC' };

function programsWith(more: Record<string, string> = {}) {
  return composePrograms(readConfig({ ...environment, ...more }));
}

const recorded = (text: string) => recordQuestion(programsWith(), text);

/** What has changed for the agent under these settings. */
function changedWith(more: Record<string, string>, journal: Awaited<ReturnType<typeof recorded>>) {
  return changedPrompts(programsWith(more).serving(agent).modelCalls?.(journal) ?? []);
}

describe('the prompts of a recorded run', () => {
  it('are what they were while nothing has changed', async () => {
    expect(changedWith({}, await recorded('How many angry messages today?'))).toEqual([]);
  });

  it('differ in the part that a change touches', async () => {
    const journal = await recorded('Please sing');
    const [zone, goal] = [{ TZ: 'Asia/Tokyo' }, { AGENT_GOAL: 'Sing.' }];
    expect(changedWith(zone, journal)).toMatchObject([{ turn: 1, changed: ['prefix'] }]);
    expect(changedWith(goal, journal)).toMatchObject([{ turn: 1, changed: ['rest'] }]);
  });

  it('are named by the version that the run has, and by those of today', async () => {
    const journal = await recorded('Please sing');
    const [{ version } = { version: '' }] = findPromptVersions(journal);
    const [zone] = changedWith({ TZ: 'Asia/Tokyo' }, journal);
    const [goal] = changedWith({ AGENT_GOAL: 'Sing.' }, journal);
    expect(zone?.versions).toEqual({ recorded: version, today: [expect.any(String), expect.any(String)] });
    expect(zone?.versions.today).not.toContain(version);
    expect(goal?.versions.recorded).toBe(version);
    expect(goal?.versions.today).toContain(version);
  });

  it('are passed over where a journal is older than their prints', async () => {
    const journal = await recorded('Please sing');
    for (const entry of journal) if ('event' in entry && 'call' in entry.event) delete entry.event.call.prompt;
    expect(changedWith({ TZ: 'Asia/Tokyo' }, journal)).toEqual([]);
  });
});
