import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Conversation } from '#agent';
import { mintId } from '#redis';
import { TransientError } from '#errors';
import type { Address } from '#protocol';
import type { RunState } from '#program';
import { childActorIdOf, childRunIdOf } from '#idempotency';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import {
  AgentVersionCache,
  readRegistry,
  versionOf,
  workflowBudget,
  workflowDefinition,
  workflowSideOf,
} from '#registry';
import { ToolCatalogue } from '#tools';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import type { Composed, PolicyVersions } from './programs.js';

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
  return programs.agent.decide(null, event, stamp).state;
}

describe('the programs of a process', () => {
  it('serve a run with the version it began on, after the policy has moved on', async () => {
    const old = version('old', 11);
    const versions = new MovingPolicies(old, [old]);
    const programs = composePrograms(config, modelOf, { policies: versions });
    const state = begun(programs);
    const effects = programs.effectsFor(state);
    versions.current = version('new', 22);
    await programs.ready(state);
    expect(versions.fetched).toEqual(['old']);
    expect(programs.effectsFor(state)).toBe(effects);
    expect(programs.effectsFor(begun(programs))).not.toBe(effects);
    expect(begun(programs).run).toMatchObject({ policyVersion: 'new', agentId: 'default' });
  });

  it('have the version of a stored workflow at hand before its run opens, in every process', async () => {
    const document = { version: 1 as const, root: { kind: 'llm' as const, id: 'a', instructions: 'Say it' } };
    const definition = workflowDefinition('triage', document, null, workflowBudget);
    const agents = new AgentVersionCache(undefined, { read: () => Promise.resolve(definition) });
    const composed: Composed[] = [];
    const programs = composePrograms(config, modelOf, { agents, onComposed: (made) => void composed.push(made) });
    const ours = workflowSideOf('triage', versionOf(definition));
    const address = { tenant: 'default', channel: 'api', ours, theirs: 'triage-1' };
    await programs.of('agent')?.ready(null, [], address);
    expect(agents.find(programs.opening(address))).toMatchObject({ isLost: false, definition: { workflow: document } });
    begun(programs, address);
    const budgets = expect.objectContaining({ maxSteps: 1_000, maxToolCalls: 1_000, maxSeconds: 3_600 });
    const caps = { budgets, childCaps: { maxSteps: 5, maxToolCalls: 5 } };
    expect(composed.map(({ settings }) => settings)).toEqual([expect.objectContaining(caps)]);
  });

  it('serve a run whose version nobody has any more with the current one', async () => {
    const versions = new MovingPolicies(version('gone', 11));
    const lost: string[] = [];
    const onLost = (...what: string[]): void => void lost.push(what.join(' '));
    const programs = composePrograms(config, modelOf, { policies: versions, onLost });
    const state = begun(programs);
    versions.current = version('new', 22);
    await programs.ready(state);
    expect(lost).toEqual(['policy gone']);
    expect(programs.effectsFor(state)).toBe(programs.effectsFor(null));
    expect(programs.agent.prompt(state, 'action').user).toContain('USER_REQUEST');
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
    const programs = composePrograms(config, modelOf, { agents, onLost: (...what) => lost.push(what.join(' ')) });
    const [agent] = read.registry.agents;
    return { programs, agents, lost, kept: { [agent?.version ?? '']: agent?.definition } };
  }

  it('decide for their own numbers, by what their files say', () => {
    const { programs } = serving('Sea breve.');
    const state = begun(programs);
    const { system } = programs.agent.prompt(state, 'action');
    expect(state.run).toMatchObject({ agentId: 'mesa', goal: 'Sea breve.' });
    expect(system).toContain('Zone: Asia/Tokyo.');
    expect(system).toContain('today_range');
    expect(system).not.toContain('get_counts');
  });

  it('give each agent of their workflow what the policy gives to one, as its check assumed', () => {
    const steps = [{ kind: 'llm', id: 'a', instructions: 'Say it' }];
    const workflow = { version: 1, root: { kind: 'sequence', id: 's', steps } };
    const { agents } = serving('Sea breve.', {}, { workflow, policy: { maxSteps: 40 } });
    const caps: unknown[] = [];
    const onComposed = ({ settings }: Composed): void => void caps.push(settings.childCaps);
    begun(composePrograms(config, modelOf, { agents, onComposed }));
    expect(caps).toContainEqual({ maxSteps: 5, maxToolCalls: 5 });
  });

  it('leave the prompt of the environment’s agent as it was, byte for byte', () => {
    const plain = composePrograms(config, modelOf);
    const { programs } = serving('Sea breve.');
    const state = begun(plain);
    expect(programs.agent.prompt(state, 'action')).toEqual(plain.agent.prompt(state, 'action'));
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
    await fresh.programs.ready(state);
    expect(fresh.lost).toEqual([]);
    expect(fresh.programs.effectsFor(state)).not.toBe(fresh.programs.effectsFor(begun(fresh.programs)));
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
    await fresh.programs.ready(state);
    const schemas = [state, begun(fresh.programs)].map((one) => JSON.stringify(fresh.programs.agent.schema(one)));
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
      await programs.effectsFor(state).callModel(state, effect, Date.now, new AbortController().signal, {
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
    await fresh.programs.ready(state);
    expect(fresh.lost).toEqual([`agent mesa@${state.run?.agentVersion ?? ''}`]);
    expect(fresh.programs.effectsFor(state)).toBe(fresh.programs.effectsFor(begun(fresh.programs)));
    expect(begun(fresh.programs).run?.agentVersion).not.toBe(state.run?.agentVersion);
  });
});

describe('a workflow among the programs of a process', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'flows-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** A workflow whose first node is a pure tool, opened by a text; `read`: what that tool was given to read of its run. */
  function opened() {
    const steps = [
      { kind: 'tool', id: 'today', toolName: 'today_range' },
      { kind: 'llm', id: 'say', instructions: 'Say it' },
    ];
    const workflow = { version: 1, root: { kind: 'sequence', id: 'main', steps } };
    writeFileSync(join(directory, 'flow.json'), JSON.stringify({ id: 'flow', default: true, workflow }));
    const registry = readRegistry(directory, {});
    if (!registry.ok) throw new Error('the agents are not read');
    const agents = new AgentVersionCache({ current: registry.registry });
    const read: (RunState | undefined)[] = [];
    const entries = config.TOOLS_ENABLED.entries.map((entry) => {
      if (entry.way.kind !== 'inline') return entry;
      const { tool } = entry.way;
      const run: typeof tool.run = (args, context) => {
        read.push(context.state);
        return tool.run(args, context);
      };
      return { ...entry, way: { ...entry.way, tool: { ...tool, run } } };
    });
    const programs = composePrograms({ ...config, TOOLS_ENABLED: new ToolCatalogue(entries) }, modelOf, { agents });
    const opens = programs.opening({ tenant: 'default', ...us });
    const actorId = mintId('act', 0);
    const said = { version: 1, n: 0, optedOut: false, approvalCode: '000000', sends: {}, opens };
    const messageId = mintId('msg', 0);
    const text = { type: 'message-received', at: 0, messageId, text: 'hello' } as const;
    const lane = programs.agent.decide(null, text, { actorId, ...said });
    const begin = { type: 'deadline-passed', at: 0, runId: messageId.replace('msg_', 'run_') } as const;
    const [spawn] = programs.agent.decide(lane.state, begin, { actorId, ...said, n: 2 }).spawns ?? [];
    const served = programs.of('workflow');
    if (served === null || spawn === undefined) throw new Error('there is no such program, or nothing runs it');
    const family = { spawnId: spawn.id, parentId: actorId, rootId: actorId };
    const stamp = { actorId: childActorIdOf(spawn.id), ...said, family };
    const { state } = served.program.decide(null, { type: 'spawned', at: 0, ...spawn }, stamp);
    const effect = served.program.next(state);
    if (effect?.type !== 'run-inline-tool') throw new Error('no tool runs in the turn');
    const finished = served.effectsFor(state).runInlineTool(state, effect, () => 5, { tenant: 'default', ...us });
    return { served, stamp, state, finished, read, runId: childRunIdOf(spawn.id) };
  }

  it('runs the document of the agent that serves the conversation, with its pure tools in the turn', async () => {
    const { served, stamp, state, finished } = opened();
    const made = await finished;
    expect(made).toMatchObject({ type: 'inline-tool-finished', result: { ok: true } });
    const step = served.program.decide(state, made, { ...stamp, n: 2 });
    expect(step.spawns).toMatchObject([
      { program: 'agent', pin: { agentId: 'flow' }, node: 'main/say', input: { instructions: 'Say it' } },
    ]);
  });

  it('lets a pure tool read the run that calls it, as an agent does', async () => {
    const { finished, read, runId } = opened();
    await finished;
    const left = { steps: 5, toolCalls: 5, tokens: 50_000, costMicroUsd: 500_000, deadlineAt: 180_005 };
    const words = { texts: ['hello'], plan: '', progress: '', observations: ['hello'] };
    expect(read).toEqual([{ program: 'workflow', runId, ...words, left }]);
    const [run] = read;
    expect([run, run?.texts, run?.observations, run?.left].every(Object.isFrozen)).toBe(true);
  });
});
