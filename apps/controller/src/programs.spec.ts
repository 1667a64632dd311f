import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Conversation } from '#agent';
import { mintId } from '#redis';
import { TransientError } from '#errors';
import type { Address } from '#protocol';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import {
  AgentVersionCache,
  hashDefinition,
  readRegistry,
  toWorkflowSide,
  workflowBudget,
  workflowDefinition,
} from '#registry';
import { composePrograms } from './compose-programs.js';
import { readConfig } from './config.js';
import type { PolicyVersions } from './pins/versions.js';
import { agent } from './programs/agent/index.js';

const config = readConfig({ LLM_PROVIDER: 'scripted' });
const modelOf = () => ({ provider: 'scripted', complete: () => Promise.reject(new Error('not asked')) });

function version(name: string, maxSeconds: number): PolicyTable {
  return { ...publishedPolicy, version: name, defaults: { ...publishedPolicy.defaults, maxSeconds } };
}

/** A book whose current page can be turned, and which knows of others only once they are fetched. */
class MovingPolicies implements PolicyVersions {
  readonly fetched: string[] = [];
  private readonly pages = new Map<string, PolicyTable>();
  constructor(
    public current: PolicyTable,
    private readonly stored: readonly PolicyTable[] = [],
  ) {}
  of(name: string): PolicyTable | undefined {
    return name === this.current.version ? this.current : this.pages.get(name);
  }
  async fetch(name: string): Promise<void> {
    this.fetched.push(name);
    const found = this.stored.find((table) => table.version === name);
    if (found) this.pages.set(name, found);
  }
}

const us = { channel: 'sms', ours: '+15550100', theirs: '+15550123' };

/** A conversation with a run that begins now, with a number of ours unless it has another address. */
function begun(
  programs: ReturnType<typeof composePrograms>,
  address: Address = { tenant: 'default', ...us },
): Conversation {
  const actorId = mintId('act', 0);
  const stamp = {
    actorId,
    version: 1,
    n: 0,
    optedOut: false,
    approvalCode: '0000',
    sends: {},
    opens: programs.opening(address),
  };
  const event = { type: 'message-received', at: 0, messageId: mintId('msg', 0), text: 'hello' } as const;
  return programs.serving(agent).program.decide(null, event, stamp).state;
}

describe('the programs of a process', () => {
  it('serve a run with the version it began on, after the policy has moved on', async () => {
    const old = version('old', 11);
    const versions = new MovingPolicies(old, [old]);
    const programs = composePrograms(config, modelOf, { policies: versions });
    const state = begun(programs);
    const effects = programs.serving(agent).effectsFor(state);
    versions.current = version('new', 22);
    await programs.serving(agent).ready(state);
    expect(versions.fetched).toEqual(['old']);
    expect(programs.serving(agent).effectsFor(state)).toBe(effects);
    expect(programs.serving(agent).effectsFor(begun(programs))).not.toBe(effects);
    expect(begun(programs).run).toMatchObject({ policyVersion: 'new', agentId: 'default' });
  });

  it('have the version of a stored workflow at hand before its run opens, in every process', async () => {
    const document = { version: 1 as const, root: { kind: 'llm' as const, id: 'a', instructions: 'Say it' } };
    const definition = workflowDefinition('triage', document, null, workflowBudget);
    const agents = new AgentVersionCache(undefined, { read: () => Promise.resolve(definition) });
    const programs = composePrograms(config, modelOf, { agents });
    const ours = toWorkflowSide('triage', hashDefinition(definition));
    const address = { tenant: 'default', channel: 'api', ours, theirs: 'triage-1' };
    await programs.of('agent')?.ready(null, [], address);
    expect(agents.find(programs.opening(address))).toMatchObject({ isLost: false, definition: { workflow: document } });
    const state = begun(programs, address);
    const budgets = expect.objectContaining({ maxSteps: 1_000, maxToolCalls: 1_000, maxSeconds: 3_600 });
    const caps = { budgets, childCaps: { maxSteps: 5, maxToolCalls: 5 } };
    expect(programs.serving(agent).settingsFor(state)).toMatchObject(caps);
  });

  it('serve a run whose version nobody has any more with the current one', async () => {
    const versions = new MovingPolicies(version('gone', 11));
    const lost: string[] = [];
    const onLost = (what: object): void => void lost.push(Object.entries(what).flat().join(' '));
    const programs = composePrograms(config, modelOf, { policies: versions, onLost });
    const state = begun(programs);
    versions.current = version('new', 22);
    await programs.serving(agent).ready(state);
    expect(lost).toEqual(['policy gone']);
    expect(programs.serving(agent).effectsFor(state)).toBe(programs.serving(agent).effectsFor(null));
    expect(programs.serving(agent).program.prompt(state, 'action').user).toContain('USER_REQUEST');
  });
});

describe('the agents of a process', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'agents-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** The agents as a file with this goal has them, and what this process cannot find any more. */
  function serving(goal: string, kept: Record<string, unknown> = {}, more: object = {}) {
    const place = { numbers: [us.ours], language: 'es', timeZone: 'Asia/Tokyo' };
    const file = { id: 'mesa', goal, tools: ['today_range'], ...place, ...more };
    writeFileSync(join(directory, 'mesa.json'), JSON.stringify(file));
    const read = readRegistry(directory, {});
    if (!read.ok) throw new Error('no registry');
    const lost: string[] = [];
    const store = { read: (version: string) => Promise.resolve(kept[version] ?? null) };
    const agents = new AgentVersionCache({ current: read.registry }, store);
    const programs = composePrograms(config, modelOf, {
      agents,
      onLost: (what) => lost.push(Object.entries(what).flat().join(' ')),
    });
    const [mesa] = read.registry.agents;
    return { programs, agents, lost, kept: { [mesa?.version ?? '']: mesa?.definition } };
  }

  it('decide for their own numbers, by what their files say', () => {
    const { programs } = serving('Sea breve.');
    const state = begun(programs);
    const { system } = programs.serving(agent).program.prompt(state, 'action');
    expect(state.run).toMatchObject({ agentId: 'mesa', goal: 'Sea breve.' });
    expect(system).toContain('Zone: Asia/Tokyo.');
    expect(system).toContain('today_range');
    expect(system).not.toContain('get_counts');
  });

  it('give each agent of their workflow what the policy gives to one, as its check assumed', () => {
    const steps = [{ kind: 'llm', id: 'a', instructions: 'Say it' }];
    const workflow = { version: 1, root: { kind: 'sequence', id: 's', steps } };
    const { agents } = serving('Sea breve.', {}, { workflow, policy: { maxSteps: 40 } });
    const programs = composePrograms(config, modelOf, { agents });
    const { childCaps } = programs.serving(agent).settingsFor(begun(programs));
    expect(childCaps).toEqual({ maxSteps: 5, maxToolCalls: 5 });
  });

  it('leave the prompt of the environment’s agent as it was, byte for byte', () => {
    const plain = composePrograms(config, modelOf);
    const { programs } = serving('Sea breve.');
    const state = begun(plain);
    expect(programs.serving(agent).program.prompt(state, 'action')).toEqual(
      plain.serving(agent).program.prompt(state, 'action'),
    );
    expect(state.run).toMatchObject({ agentId: 'default', agentVersion: '' });
  });

  it('never decide for another tenant’s conversation: nobody does', () => {
    const state = begun(serving('Sea breve.').programs, { tenant: 'acme', ...us });
    expect(state.run).toMatchObject({ agentId: 'unbound', phase: { name: 'answering', outcome: 'cannot-proceed' } });
  });

  it('keep a run on the version it began on, which another process finds in the store', async () => {
    const old = serving('Sea breve.');
    const state = begun(old.programs);
    const fresh = serving('Sea largo.', old.kept);
    await fresh.programs.serving(agent).ready(state);
    expect(fresh.lost).toEqual([]);
    expect(fresh.programs.serving(agent).effectsFor(state)).not.toBe(
      fresh.programs.serving(agent).effectsFor(begun(fresh.programs)),
    );
    expect(begun(fresh.programs).run?.agentVersion).not.toBe(state.run?.agentVersion);
  });

  it('have a form of answers of their own, which is pinned like the rest, and not the environment’s', async () => {
    const answerSchema = {
      type: 'object',
      properties: { count: { type: 'integer' } },
      required: ['count'],
      additionalProperties: false,
    };
    const old = serving('Sea breve.', {}, { answerSchema });
    const state = begun(old.programs);
    const fresh = serving('Sea breve.', old.kept);
    await fresh.programs.serving(agent).ready(state);
    const schemas = [state, begun(fresh.programs)].map((one) =>
      JSON.stringify(fresh.programs.serving(agent).program.schema(one)),
    );
    expect(schemas.map((schema) => schema.includes('"count"'))).toEqual([true, false]);
  });

  it('ask the model that a fork wants, whatever model an agent has of its own', async () => {
    const asked: string[] = [];
    const model = {
      provider: 'scripted',
      complete: ({ model: name }: { model: string }) => {
        asked.push(name);
        return Promise.reject(new TransientError('model-failed', 'away'));
      },
    };
    const { agents } = serving('Sea breve.', {}, { policy: { model: 'own' } });
    const think = async (wanted?: string): Promise<void> => {
      const programs = composePrograms(config, () => model, { agents, model: wanted });
      const state = begun(programs);
      const effect = { type: 'call-model', mode: 'action', notBefore: 0, deadlineAt: Date.now() + 60_000 } as const;
      await programs.serving(agent).effectsFor(state).callModel(state, effect, Date.now, new AbortController().signal, {
        tenant: 'default',
        channel: 'sms',
        ours: '+15550100',
      });
    };
    await think();
    await think('other');
    expect(asked).toEqual(['own', 'other']);
  });

  it('serve a run whose version is lost with today’s, and tell of it', async () => {
    const state = begun(serving('Sea breve.').programs);
    const fresh = serving('Sea largo.');
    await fresh.programs.serving(agent).ready(state);
    expect(fresh.lost).toEqual([`agent mesa@${state.run?.agentVersion ?? ''}`]);
    expect(fresh.programs.serving(agent).effectsFor(state)).toBe(
      fresh.programs.serving(agent).effectsFor(begun(fresh.programs)),
    );
    expect(begun(fresh.programs).run?.agentVersion).not.toBe(state.run?.agentVersion);
  });
});
