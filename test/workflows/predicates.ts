import type { WorkflowNode } from '#workflow';
import type { Case } from './cases.js';

type Until = Extract<WorkflowNode, { kind: 'loop' }>['until'];

const rounds = ['one', 'two', 'three', 'four'];
const question = 'Where is order A-17?';

function caseOf(name: string, until: Until, expected: string, more: Partial<Case> = {}): Case {
  const body: WorkflowNode = { kind: 'llm', id: 'say', instructions: 'Say which round this is.', tools: ['get_order'] };
  const root: WorkflowNode = { kind: 'loop', id: 'rounds', body, until, maxIterations: rounds.length };
  return {
    file: `until/${name}`,
    document: { version: 1, root },
    input: question,
    says: { say: rounds },
    expected,
    ...more,
  };
}

const marker: Until = { kind: 'outputContains', marker: 'ree' };
const twice: Until = { kind: 'maxSteps', n: 2 };

/** A loop for each predicate: its output tells how many rounds there were. */
export const predicateCases: readonly Case[] = [
  caseOf('maxSteps', twice, 'two'),
  caseOf('maxCost', { kind: 'maxCost', usd: 0.000_001 }, 'one'),
  caseOf('maxDuration', { kind: 'maxDuration', ms: 1 }, 'one'),
  caseOf('noToolCalls', { kind: 'noToolCalls' }, 'two', {
    calls: { say: [{ name: 'get_order', args: { order: 'A-17' }, when: question }] },
  }),
  caseOf('outputContains', marker, 'three'),
  caseOf('outputEquals', { kind: 'outputEquals', sentinel: 'two' }, 'two'),
  caseOf('converged', { kind: 'converged' }, 'two', { says: { say: ['one', 'two', 'two', 'four'] } }),
  caseOf('converged at 0.5', { kind: 'converged', threshold: 0.5 }, 'the third round', {
    says: { say: ['one', 'the second round', 'the third round', 'four'] },
  }),
  caseOf('never', { kind: 'never' }, 'LOOP_LIMIT'),
  caseOf('any', { kind: 'any', predicates: [marker, twice] }, 'two'),
  caseOf('all', { kind: 'all', predicates: [marker, twice] }, 'three'),
];
