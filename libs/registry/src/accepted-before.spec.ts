import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compileArguments } from '#model-turn';
import type { AgentReferences } from './agent-references.js';
import type { AgentRegistry } from './agent-registry.js';
import { problemLine } from './directory.js';
import { readRegistry } from './read-registry.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, value: unknown): void {
  writeFileSync(join(directory, name), typeof value === 'string' ? value : JSON.stringify(value));
}

function problems(): string[] {
  const read = readRegistry(directory, {});
  return read.ok ? [] : read.problems.map(problemLine);
}

function registry(references: AgentReferences = {}): AgentRegistry {
  const read = readRegistry(directory, references);
  if (!read.ok) throw new Error(read.problems.map(problemLine).join('\n'));
  return read.registry;
}

describe('a workflow that an older build has accepted', () => {
  const step = { kind: 'tool', id: 'a', toolName: 'today_range', args: {} };
  const loop = { kind: 'loop', id: 'l', body: step, until: { kind: 'maxSteps', n: 4 } };
  const desk = (root: object) => ({ id: 'desk', workflow: { version: 1, root } });
  const doubts = () => registry().doubts.map(({ code, ...problem }) => `${code} ${problemLine(problem)}`);

  it('goes on, and what would be refused of a new one is told', () => {
    write('a.json', desk({ ...loop, maxIteration: 3, body: { ...step, note: 'x' } }));
    write('b.json', { ...desk({ ...loop, maxIterations: 3 }), id: 'other' });
    expect(doubts()).toEqual([
      'WORKFLOW_VALIDATION_FAILED a.json: workflow.root.maxIteration: there is no such field: did you mean maxIterations?',
      expect.stringContaining('a.json: workflow.root.body.note: there is no such field'),
      'WORKFLOW_VALIDATION_FAILED b.json: workflow.root.until.n: expected at most maxIterations 3: after 4 rounds it never is',
    ]);
    expect(registry().agents[0]?.definition.workflow).toEqual({ version: 1, root: { ...loop, body: step } });
  });

  it('and so are arguments that its tools would refuse', () => {
    const number = { type: 'number' };
    const parameters = {
      type: 'object',
      properties: { n: number, m: number },
      required: ['n'],
      additionalProperties: false,
    };
    const args = compileArguments({ count: parameters });
    const called = (id: string, given: object) => ({ kind: 'tool', id, toolName: 'count', args: given });
    const given = [{ n: 1 }, {}, { n: 'one' }, { n: 1, k: 2 }, { n: 1, m: null }];
    const steps = given.map((each, n) => called(`s${n}`, each));
    write(
      'a.json',
      desk({ kind: 'sequence', id: 's', steps: [...steps, { ...called('u', {}), toolName: 'unknown' }] }),
    );
    const { doubts: found, agents } = registry({ args });
    expect(found.map(({ field }) => field)).toEqual([
      'workflow.root.steps.1.args.n',
      'workflow.root.steps.2.args.n',
      'workflow.root.steps.3.args.k',
      'workflow.root.steps.4.args.m',
    ]);
    expect(agents).toHaveLength(1);
    expect(registry().doubts).toEqual([]);
  });

  it.each<[string, object, object, string[]]>([
    ['all of them', { tools: undefined }, {}, ['has every tool that is enabled']],
    ['those of its file', { tools: ['today_range'] }, {}, ["has the agent's own, today_range"]],
    ['its own', {}, { tools: ['today_range'] }, []],
    ['none, as it says', {}, { tools: [] }, []],
    ['none, as its file says', { tools: [] }, {}, []],
    ['in the later dialect', {}, { kind: 'callModel' }, ['has every tool that is enabled']],
    ['none, as a part of more', {}, { kind: 'spawn', child: { kind: 'llm', id: 'b', instructions: '' } }, []],
  ])('has one model that names no tools, and is told which it has: %s', (_, agent, more, told) => {
    const { kind = 'llm' } = more as { kind?: string }; // as it stands above
    const own = kind === 'spawn' ? { id: 'a', ...more } : { kind, id: 'a', instructions: 'Be brief.', ...more };
    write('a.json', { ...desk(own), ...agent });
    const line = (text: string): unknown =>
      expect.stringContaining(`WORKFLOW_VALIDATION_FAILED a.json: workflow.root.tools: ${text}`);
    expect(doubts()).toEqual(told.map(line));
  });

  it('has the version that it had', () => {
    write('a.json', desk(loop));
    const { version } = registry();
    const [agent] = registry().agents;
    write('a.json', desk({ ...loop, note: 'x' }));
    expect(registry().agents[0]?.version).toBe(agent?.version);
    expect(registry().version).not.toBe(version);
  });

  it('is refused for what it always was', () => {
    write('a.json', desk({ ...loop, note: 'x', until: { kind: 'maxSteps', n: 0 } }));
    expect(problems()).toEqual(['a.json: workflow.root.until.n: must be >= 1 (WORKFLOW_VALIDATION_FAILED)']);
  });

  it('and any other part of a file, where a field is there twice', () => {
    write('a.json', '{"id":"desk","goal":"a","goal":"b"}');
    expect(doubts()).toEqual(['WORKFLOW_VALIDATION_FAILED a.json: goal: is there twice']);
    expect(registry().agents[0]?.definition.goal).toBe('b');
  });
});
