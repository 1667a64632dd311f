import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunState } from '#program';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { mintId } from '#redis';
import { AgentVersionCache, readRegistry } from '#registry';
import { ToolCatalogue } from '#tools';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent } from '../agent/index.js';

const config = readConfig({ LLM_PROVIDER: 'scripted' });
const modelOf = () => ({ provider: 'scripted', complete: () => Promise.reject(new Error('not asked')) });
const us = { channel: 'sms', ours: '+15550100', theirs: '+15550123' };

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
    const lane = programs.serving(agent).program.decide(null, text, { actorId, ...said });
    const begin = { type: 'deadline-passed', at: 0, runId: messageId.replace('msg_', 'run_') } as const;
    const [spawn] = programs.serving(agent).program.decide(lane.state, begin, { actorId, ...said, n: 2 }).spawns ?? [];
    const served = programs.of('workflow');
    if (served === null || spawn === undefined) throw new Error('there is no such program, or nothing runs it');
    const family = { spawnId: spawn.id, parentId: actorId, rootId: actorId };
    const stamp = { actorId: deriveChildActorId(spawn.id), ...said, family };
    const { state } = served.program.decide(null, { type: 'spawned', at: 0, ...spawn }, stamp);
    const effect = served.program.next(state);
    if (effect?.type !== 'run-inline-tool') throw new Error('no tool runs in the turn');
    const finished = served
      .effectsFor(state)
      .runInlineTool(state, effect, { clock: () => 5, side: { tenant: 'default', ...us } });
    return { served, stamp, state, finished, read, runId: deriveChildRunId(spawn.id) };
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
