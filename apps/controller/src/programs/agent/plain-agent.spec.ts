import { describe, expect, it } from '@jest/globals';
import { fixedTexts } from '#agent';
import { TransientError } from '#errors';
import { publishedPolicy } from '#policy';
import { mintId } from '#redis';
import { AgentVersionCache } from '#registry';
import type { AgentDefinition } from '#registry';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from './index.js';

const config = readConfig({ LLM_PROVIDER: 'scripted', OPENAI_API_KEY: 'k' });
const side = { tenant: 'default', channel: 'sms', ours: '+15550100' };
const policy = { maxSteps: 3, rescueModel: 'strong' };
const agent: AgentDefinition = {
  ...{ id: 'mesa', tenant: 'default', goal: 'Say it.', constraints: 'Be brief.', tools: ['today_range'], policy },
  ...{ timeZone: 'Asia/Tokyo', language: 'en', texts: fixedTexts, refusal: null },
};

/** The settings of a run of this agent, where its first text brings it, and what its first call of a model asks for. */
async function begun(definition: AgentDefinition, mode: 'action' | 'rescue', model?: string) {
  const agents = new AgentVersionCache();
  agents.learn('v', definition);
  const asked: object[] = [];
  const modelOf = (provider: string) => ({
    provider,
    complete: ({ account: _whose, ...request }: object & { account?: unknown }) => {
      asked.push({ provider, ...request });
      return Promise.reject(new TransientError('model-failed', 'away'));
    },
  });
  const served = composePrograms(config, modelOf, { agents, model }).serving(agentModule);
  const opens = { policyVersion: publishedPolicy.version, agentId: definition.id, agentVersion: 'v' };
  const said = { version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {}, opens };
  const text = { type: 'message-received', at: 0, messageId: mintId('msg', 0), text: 'hello' } as const;
  const { state } = served.program.decide(null, text, { actorId: mintId('act', 0), ...said });
  const effect = { type: 'call-model', mode, notBefore: 0, deadlineAt: Date.now() + 60_000 } as const;
  await served.effectsFor(state).callModel(state, effect, Date.now, new AbortController().signal, side);
  const settings = JSON.stringify(served.settingsFor(state)); // functions are left out
  return { settings, phase: state.run?.phase.name, next: served.program.next(state)?.type, request: asked[0] };
}

describe('an agent whose workflow is one node', () => {
  const params = { temperature: 0.7, topP: 0.5, maxTokens: 9, stopSequences: ['END'] };
  it.each([
    [{}, {}],
    [{ tools: [] }, { tools: [] }],
    [{ model: 'fast' }, { policy: { ...policy, model: 'fast' } }],
    [{ model: 'openai/gpt-4o' }, { policy: { maxSteps: 3, provider: 'openai', model: 'gpt-4o' } }],
    [{ params }, {}],
  ])('is composed as the plain agent with its settings: %j', async (more, alike) => {
    const root = { kind: 'llm', id: 'a', instructions: 'Say it.', ...more } as const;
    const flow = { ...agent, goal: 'Something else.', workflow: { version: 1, root } } as const;
    const how = 'params' in more ? more.params : {};
    for (const mode of ['action', 'rescue'] as const) {
      const plain = await begun({ ...agent, ...alike }, mode);
      expect(plain).toMatchObject({ phase: 'thinking', next: 'call-model' });
      expect(await begun(flow, mode)).toEqual({ ...plain, request: { ...plain.request, ...how } });
    }
    expect((await begun(flow, 'action', 'other')).request).toMatchObject({ model: 'other' });
  });

  it('is a tree all the same where it is a stored one: it has nobody to ask', async () => {
    const root = { kind: 'llm', id: 'a', instructions: 'Say it.' } as const;
    const stored = { ...agent, id: 'workflow.triage', workflow: { version: 1, root } } as const;
    expect(await begun(stored, 'action')).toMatchObject({ phase: 'joining' });
  });
});
