import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';
import type { UntilPredicate, WorkflowNode } from '../document/document.js';
import { computeWorstCase, overPolicy } from './worst-case.js';
import type { GraphLimits, WorstCasePolicy } from './worst-case.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id, tools: ['say'] });
const call = (id: string): WorkflowNode => ({ kind: 'tool', id, toolName: 'say' });
const sequence = (...steps: WorkflowNode[]): WorkflowNode => ({ kind: 'sequence', id: 's', steps });
const loop = (until: UntilPredicate, body: WorkflowNode, maxIterations?: number): WorkflowNode => ({
  ...{ kind: 'loop', id: 'l', body, until },
  ...(maxIterations === undefined ? {} : { maxIterations }),
});
const steps = (n: number): UntilPredicate => ({ kind: 'maxSteps', n });
const never: UntilPredicate = { kind: 'never' };

const policy: WorstCasePolicy = {
  agent: { steps: 8, toolCalls: 5, costMicroUsd: 1_000 },
  run: { steps: 40, toolCalls: 30, costMicroUsd: 100_000 },
};
const worst = (root: WorkflowNode) => computeWorstCase({ version: 1, root }, policy);

describe('the worst case of a document', () => {
  it.each<[WorkflowNode, number, number]>([
    [llm('a'), 8, 5],
    [{ kind: 'llm', id: 'a', instructions: 'a', tools: [] }, 8, 0],
    [{ kind: 'llm', id: 'a', instructions: 'a' }, 8, 0],
    [call('t'), 0, 1],
    [sequence(llm('a'), call('t'), llm('b')), 16, 11],
    [{ kind: 'fork', id: 'f', mode: 'race', paths: [llm('a'), llm('b')] }, 16, 10],
    [{ kind: 'branch', id: 'b', routes: [{ match: 'x', target: llm('a') }], default: call('t') }, 8, 5],
    [loop(steps(3), llm('a')), 24, 15],
    [loop(steps(9), llm('a'), 2), 16, 10],
    [loop({ kind: 'any', predicates: [{ kind: 'converged' }, steps(2)] }, llm('a')), 16, 10],
    [loop({ kind: 'all', predicates: [steps(4), steps(2)] }, llm('a')), 32, 20],
    [loop({ kind: 'all', predicates: [{ kind: 'converged' }, steps(2)] }, llm('a'), 3), 24, 15],
    [loop(never, call('t'), 4), 0, 4],
    [{ kind: 'map', id: 'm', each: llm('a'), maxItems: 4 }, 32, 20],
    [{ kind: 'every', id: 'e', ms: 1, step: llm('a') }, 8, 5],
    [{ kind: 'spawn', id: 'p', child: llm('a'), timeout: 1 }, 8, 5],
    [{ kind: 'subflow', id: 'p', document: { version: 1, root: llm('a') } }, 8, 5],
  ])('%j: %i steps, %i calls', (root, expectedSteps, toolCalls) => {
    expect(worst(root)).toMatchObject({ steps: expectedSteps, toolCalls, costMicroUsd: expectedSteps * 125 });
  });

  it('is what the run may where a loop or a list has no bound of its own', () => {
    expect(worst(loop(never, llm('a')))).toMatchObject({ steps: 40, toolCalls: 30, costMicroUsd: 100_000 });
    expect(worst(loop(never, call('t')))).toMatchObject({ steps: 0, toolCalls: 30 });
    expect(worst({ kind: 'map', id: 'm', each: llm('a') })).toMatchObject({ steps: 40 });
    expect(overPolicy({ version: 1, root: loop(never, llm('a')) }, policy)).toEqual([]);
  });

  it('is refused above the policy, with its sum', () => {
    const root = sequence(loop(steps(5), sequence(llm('draft'), call('t'))), llm('check'));
    const named = { ...root, id: 'main' };
    const check = checkDocument({ version: 1, root: { ...named } }, { worstCase: policy });
    expect(check.ok ? [] : check.errors).toEqual([
      {
        ...{ code: 'WORKFLOW_VALIDATION_FAILED', path: '' },
        message: 'expected at most 40 steps, its worst case is 5 × (draft 8) + check 8 = 48',
      },
      {
        ...{ code: 'WORKFLOW_VALIDATION_FAILED', path: '' },
        message: 'expected at most 30 tool calls, its worst case is 5 × (draft 5 + t 1) + check 5 = 35',
      },
    ]);
    expect(checkDocument({ version: 1, root: llm('a') }, { worstCase: policy }).ok).toBe(true);
  });
});

const value = 65_536;
const of = (root: WorkflowNode, graph?: GraphLimits) => computeWorstCase({ version: 1, root }, policy, graph);
const step = (id: string): WorkflowNode => ({ kind: 'tool', id, toolName: 'graph_node' });
const amounts = { fuel: 7_000, ms: 50, items: 30, evaluations: 100 };
const graph: GraphLimits = { ...amounts, stepBytes: 1_000, runBytes: 10_000, lendsNodes: false };

describe('what a run of a document keeps at most', () => {
  it.each<[WorkflowNode, number | null, string]>([
    [llm('a'), value, 'a 65536 = 65536'],
    [sequence(llm('a'), call('t')), 2 * value, 'a 65536 + t 65536 = 131072'],
    [loop(steps(3), call('t')), 3 * value, '3 × (t 65536) = 196608'],
    [{ kind: 'map', id: 'm', each: call('t'), maxItems: 4 }, 4 * value, '4 × (t 65536) = 262144'],
    [loop(never, call('t')), null, 't 65536, for each round, item or call'],
    [{ kind: 'map', id: 'm', each: call('t') }, null, 't 65536, for each round, item or call'],
    [{ kind: 'delay', id: 'd', ms: 1 }, 0, '0'],
  ])('%j: %s bytes, and no expression', (root, bytes, sum) => {
    expect(of(root)).toMatchObject({ bytes, evaluations: 0, sums: { bytes: sum, evaluations: '0' } });
  });
});

describe('what a run of a graph evaluates and keeps at most', () => {
  it('is what its steps may, added up', () => {
    const sums = { evaluations: 'a 100 + b 100 = 200', bytes: 'a 1000 + b 1000 = 2000' };
    expect(of(sequence(step('a'), step('b')), graph)).toMatchObject({ evaluations: 200, bytes: 2_000, sums });
  });

  it.each<[WorkflowNode, object, string]>([
    [step('a'), amounts, 'a 50 = 50'],
    [sequence(step('a'), step('b')), { fuel: 14_000, ms: 100, items: 60 }, 'a 50 + b 50 = 100'],
    [loop(steps(3), step('a')), { fuel: 21_000, ms: 150, items: 90, evaluations: 300 }, '3 × (a 50) = 150'],
    [loop(never, step('a')), { fuel: null, ms: null, items: null }, 'a 50, for each round, item or call'],
    [{ kind: 'map', id: 'm', each: step('a') }, { fuel: null, ms: null }, 'a 50, for each round, item or call'],
    [call('t'), { fuel: 0, ms: 0, items: 0, evaluations: 0 }, '0'],
  ])('%j: %j of fuel, time, items and expressions', (root, figures, ms) => {
    expect(of(root, graph)).toMatchObject({ ...figures, sums: { ms } });
  });

  it('has no such figure where a model may call its nodes, and none of them for a document', () => {
    expect(of(step('a'), { ...graph, lendsNodes: true })).toMatchObject({ fuel: null, ms: null, items: null });
    expect(of(step('a'))).toMatchObject({ fuel: 0, ms: 0, items: 0, evaluations: 0 });
  });

  it('counts the answer of a call as kept, and evaluates nothing for it', () => {
    const called: WorkflowNode = { kind: 'tool', id: 'c', toolName: 'graph_call' };
    expect(of(sequence(step('a'), called), graph)).toMatchObject({ evaluations: 100, bytes: 2_000 });
  });

  it('keeps no more than a run may, by its steps, its rounds, or what it calls', () => {
    const many = sequence(...Array.from({ length: 11 }, (_, at) => step(`s${at}`)));
    const cases = [of(many, graph), of(loop(never, step('a')), graph), of(step('a'), { ...graph, lendsNodes: true })];
    expect(cases.map(({ bytes }) => bytes)).toEqual([10_000, 10_000, 10_000]);
    expect(cases.map(({ evaluations }) => evaluations)).toEqual([1_100, null, null]);
    expect(cases[1]?.sums).toMatchObject({
      evaluations: 'a 100, for each round, item or call',
      bytes: 'a 1000, and at most 10000 in a run',
    });
  });
});
