import { describe, expect, it } from '@jest/globals';
import { mintId } from '#redis';
import type { ToolSpec } from '#model-turn';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from './index.js';
import { buildScene } from './agent-scene.js';

const actorId = mintId('act', 0);
const { program: agent } = composePrograms(readConfig({ LLM_PROVIDER: 'scripted' })).serving(agentModule);
const stamp = { actorId, version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {} };

/** The conversation after texts, each by an operator or not. */
function after(...byOperator: boolean[]) {
  const texts = byOperator.map((isTheirs, at) => {
    const received = { type: 'message-received' as const, at, messageId: mintId('msg', 0), text: 'hello' };
    return isTheirs ? { ...received, byOperator: true as const } : received;
  });
  const state = texts.reduce<Parameters<typeof agent.decide>[0]>(
    (before, event) => agent.decide(before, event, stamp).state,
    null,
  );
  if (!state?.run) throw new Error('no run has begun');
  return state;
}

const api = { tenant: 'default', channel: 'api', ours: 'api' };
const read: ToolSpec = { name: 'list', description: '', parameters: {}, repeat: 'safe', runs: 'owed' };
const tools: ToolSpec[] = [
  { ...read, cacheTtlSeconds: 60 },
  { ...read, name: 'prices', cacheScope: 'tenant' },
  { ...read, name: 'note', repeat: 'keyed' },
];

describe('what hooks are told of a run (ADR 45)', () => {
  it.each([
    ['operator', api, [true]],
    ['operator', api, [true, true]],
    ['viewer', api, [true, false]],
    ['viewer', api, [false]],
    ['agent', { ...api, ours: 'agent:desk' }, [true]],
    ['person', { ...api, channel: 'sms', ours: '+15550100' }, [true]],
  ])('is that it is for the role %s', (role, side, texts) => {
    const state = after(...texts);
    const run = { tenant: 'default', channel: side.channel, run: state.run?.id, agent: 'default', role };
    expect(buildScene(state, side, tools).run).toEqual(run);
  });

  it('is by what a question of its model is known, in its tenant', () => {
    const prompt = { prefix: 'aa', rest: 'bb' };
    expect(buildScene(after(false), api, tools, prompt).modelHint).toEqual({ key: 'default:aa:bb', ttlSeconds: null });
    expect(buildScene(after(false), api, tools).modelHint).toBeNull();
    const keyFor = (choice: object): string | undefined => {
      const { run, ...state } = after(false);
      const child = { parentRunId: '', rootRunId: '', node: 'a', ...choice };
      return buildScene({ ...state, run: run && { ...run, child } }, api, tools, prompt).modelHint?.key;
    };
    expect(keyFor({})).toBe('default:aa:bb');
    const others = [{ model: 'fast' }, { model: 'slow' }, { params: { temperature: 1 } }].map(keyFor);
    expect(new Set(['default:aa:bb', ...others]).size).toBe(4);
  });

  it('is by what a read is known, for whoever may share its answer, and nothing of a write', () => {
    const [mine, other] = [
      buildScene(after(false), api, tools),
      buildScene({ ...after(false), id: 'act_2' }, api, tools),
    ];
    const hint = (name: string, args = {}) => mine.toolHint({ tool: name, args });
    expect(hint('list')).toMatchObject({ ttlSeconds: 60 });
    expect(hint('list')?.key).not.toBe(hint('list', { a: 1 })?.key);
    expect(hint('list')?.key).not.toBe(other.toolHint({ tool: 'list', args: {} })?.key);
    expect(hint('prices')).toEqual(other.toolHint({ tool: 'prices', args: {} }));
    expect([hint('note'), hint('no-such')]).toEqual([null, null]);
  });
});
