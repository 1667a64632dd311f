import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import { checkDocument } from './check-document.js';
import type { WorkflowNode } from '../document/document.js';
import { computeWorstCase } from './worst-case.js';

const policy = {
  agent: { steps: 1, toolCalls: 0, costMicroUsd: 0 },
  run: { steps: 100_000, toolCalls: 100_000, costMicroUsd: 0 },
};

/** A node of version 2 without an id. */
type Draft = Readonly<Record<string, unknown>>;

const value = [{ value: 0 }];
const times = fc.integer({ min: 1, max: 3 });
/** A call that fails each time, is tried as often as it may, and is caught. */
const call: fc.Arbitrary<Draft> = times.map((count) => ({
  ...{ kind: 'tool', toolName: 'boom', catch: value },
  ...(count === 1 ? {} : { retry: { count: count - 1, ms: 0, on: ['failed'] } }),
}));

/** Documents that take all that they may: each call fails, each loop goes on to its limit, each list is as long as it may be. */
const greedy = fc.letrec<{ node: Draft }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    call,
    fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map((steps) => ({ kind: 'sequence', steps })),
    fc
      .record({ body: tie('node'), maxIterations: times, how: fc.constantFrom('until', 'while') })
      .map(({ body, maxIterations, how }) => ({
        ...{ kind: 'loop', body, maxIterations, catch: value },
        [how]: how === 'while',
      })),
    fc.record({ each: tie('node'), n: times }).map(({ each, n }) => ({
      ...{ kind: 'map', over: Array.from({ length: n }, (_, at) => at), maxItems: n, each },
    })),
    fc.record({ each: tie('node'), n: times }).map(({ each, n }) => ({
      ...{ kind: 'foreach', maxItems: n, each },
      page: { kind: 'delay', ms: 0, input: { items: Array.from({ length: n }, (_, at) => at) } },
    })),
    tie('node').map((last) => ({ kind: 'delay', ms: 0, finally: last })),
    fc.record({ then: tie('node') }).map(({ then }) => ({
      ...{ kind: 'sequence', steps: [{ kind: 'fail', code: 'odd', text: 'x' }], catch: [{ then }] },
    })),
  ),
})).node;

function withIds(draft: unknown, ids = { next: 0 }): unknown {
  if (Array.isArray(draft)) return draft.map((each) => withIds(each, ids));
  if (typeof draft !== 'object' || draft === null) return draft;
  const own = 'kind' in draft ? { id: `n${ids.next++}` } : {};
  return { ...own, ...Object.fromEntries(Object.entries(draft).map(([name, part]) => [name, withIds(part, ids)])) };
}

/** How many calls a document makes, and how many it may. */
function count(draft: Draft): { made: number; worst: number } {
  const root = withIds(draft) as WorkflowNode; // of the forms above
  const check = checkDocument({ version: 2, root }, { maxDepth: 10 });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  const plenty = { maxSteps: 1_000_000, maxToolCalls: 1_000_000 };
  const tree = new Tree({ ...settingsFor(root, plenty), document: check.document });
  tree.text('in');
  tree.settle();
  expect(tree.ends.map(({ outcome }) => outcome)).toEqual(['answered']);
  return { made: tree.calls.length, worst: computeWorstCase(check.document, policy).toolCalls };
}

describe('the worst case of what is tried again', () => {
  it('is what a document comes to that takes all that it may', () => {
    fc.assert(
      fc.property(greedy, (draft) => {
        const { made, worst } = count(draft);
        expect(made).toBe(worst);
      }),
      { numRuns: 30 },
    );
  });

  it('is said as it comes about', () => {
    const each = { kind: 'tool', id: 't', toolName: 'say', retry: { count: 4 } };
    const body = { kind: 'map', id: 'm', over: '$.input', items: 'lines', maxItems: 10, each };
    const root = { kind: 'loop', id: 'l', body, while: true, maxIterations: 3 } as unknown as WorkflowNode; // of version 2
    const { toolCalls, sums } = computeWorstCase({ version: 2, root }, policy);
    expect([toolCalls, sums.toolCalls]).toEqual([150, '3 × (10 × (5 × (t 1))) = 150']);
  });
});
