import type { Conversation } from '#agent';
import { describe, expect, it } from '@jest/globals';
import { changedPrompts } from '../replay/changed-prompts.js';
import { composePrograms } from '../compose-programs.js';
import { readConfig } from '../config.js';
import { agent } from '../programs/agent/index.js';
import { hashPrompt } from '../model/prompt-hash.js';
import { rebuildPrompts } from './rebuild-prompts.js';
import { recordQuestion } from '../../test/record-question.js';

const environment = { REDIS_URL: 'redis://127.0.0.1:1', LLM_PROVIDER: 'scripted', TZ: 'UTC' };

function programsWith(more: Record<string, string> = {}) {
  return composePrograms(readConfig({ ...environment, ...more }));
}

const agentWith = (more: Record<string, string> = {}) => programsWith(more).serving(agent);

describe('a prompt that is rebuilt', () => {
  it('is proven to be the one that was sent', async () => {
    const journal = await recordQuestion(programsWith(), 'How many angry messages today?');
    const answer = await rebuildPrompts(agentWith(), journal, 1);
    expect(answer).toEqual({ prompts: [expect.objectContaining({ mode: 'action', proven: true })] });
    expect(JSON.stringify(answer)).toContain('How many angry messages today?');
    expect(await rebuildPrompts(agentWith(), journal, 99)).toEqual({ prompts: [] });
  });

  it('is the brief one where that has left its print', async () => {
    const journal = await recordQuestion(programsWith(), 'Please sing');
    const [call] = [...(agentWith().modelCalls?.(journal) ?? [])];
    const [, brief] = call?.forms ?? [];
    if (brief === undefined) throw new Error('no call');
    for (const entry of journal)
      if ('event' in entry && 'call' in entry.event) entry.event.call.prompt = hashPrompt(brief);
    const shown = { system: brief.system, user: brief.user, print: hashPrompt(brief), proven: true };
    expect(await rebuildPrompts(agentWith(), journal, 1)).toEqual({ prompts: [expect.objectContaining(shown)] });
    expect(brief.user).not.toContain('SCRATCHPAD');
    expect(changedPrompts(agentWith().modelCalls?.(journal) ?? [])).toEqual([]);
    const elsewhere = agentWith({ TZ: 'Asia/Tokyo' });
    expect(changedPrompts(elsewhere.modelCalls?.(journal) ?? [])).toMatchObject([{ turn: 1, changed: ['prefix'] }]);
    expect(await rebuildPrompts(elsewhere, journal, 1)).toEqual({
      prompts: [expect.objectContaining({ proven: false })],
    });
  });

  it('names the middleware that changed it before it was sent: what was sent is not what is proven', async () => {
    const journal = await recordQuestion(programsWith(), 'My card is 4242 4242 4242 4242');
    for (const entry of journal)
      if ('event' in entry && 'call' in entry.event)
        entry.event.call.middleware = [
          { name: 'card-numbers', at: 'before-model', did: 'changed' },
          { name: 'blocked-phrases', at: 'before-final', did: 'refused' },
        ];
    const { prompts } = (await rebuildPrompts(agentWith(), journal, 1)) as { prompts: unknown[] }; // the record can be followed
    const before = [{ name: 'card-numbers', at: 'before-model', did: 'changed' }];
    expect(prompts).toEqual([expect.objectContaining({ proven: true, before })]);
  });

  it('is not proven where settings have changed since', async () => {
    const journal = await recordQuestion(programsWith(), 'Please sing');
    const answer = await rebuildPrompts(agentWith({ AGENT_GOAL: 'Sing.' }), journal, 1);
    expect(answer).toEqual({ prompts: [expect.objectContaining({ proven: false })] });
  });

  it('says that nothing proves it where the call has left no print', async () => {
    const journal = await recordQuestion(programsWith(), 'Please sing');
    for (const entry of journal) if ('event' in entry && 'call' in entry.event) delete entry.event.call.prompt;
    const answer = await rebuildPrompts(agentWith(), journal, 1);
    expect(answer).toEqual({ prompts: [expect.objectContaining({ proven: null })] });
  });

  it('asks for the versions that the run is pinned to before it words anything', async () => {
    const journal = await recordQuestion(programsWith(), 'Please sing');
    const asked: (string | undefined)[] = [];
    const served = agentWith();
    const ready: typeof served.ready = (state) => {
      asked.push((state as Conversation | null)?.run?.policyVersion); // the agent's own
      return Promise.resolve();
    };
    await rebuildPrompts({ ...served, ready }, journal, 1);
    expect(asked.filter((version) => version !== undefined).length).toBeGreaterThan(0);
  });
});
