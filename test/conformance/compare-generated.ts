import fc from 'fast-check';
import { compareAll } from './compare.js';
import type { Difference } from './compare.js';
import type { ConformanceStack } from './deployment.js';
import type { ConformanceCase } from './case.js';
import { anyCase } from './generate.js';
import type { Tally } from './tally.js';

interface Wanted {
  seed: number;
  documents: number;
  /** Absent: documents of version 1. */
  of?: fc.Arbitrary<Omit<ConformanceCase, 'id'>>;
  /** The number of the first case: no two of a deployment have one. */
  first: number;
  /** Is called with what they came to. */
  tally?: Tally;
}

export interface Generated {
  seed: number;
  documents: number;
  differences: Difference[];
}

/** How many are compared at once; of those that differ the first is shrunk. */
const batch = 100;

/** Compares generated documents of a seed, and shrinks what differs. */
export async function compareGenerated(
  target: ConformanceStack,
  { seed, documents, first, tally, of = anyCase }: Wanted,
): Promise<Generated> {
  const cases = fc.sample(of, { numRuns: documents, seed }).map((each, at) => ({ ...each, id: `${seed}.${at}` }));
  const differences: Difference[] = [];
  for (let at = 0; at < cases.length; at += batch)
    differences.push(...(await compareAll(target, cases.slice(at, at + batch), first + at, tally)));
  if (differences.length > 0)
    differences.push(...(await shrunk(target, { seed, documents, first: first + documents, of })));
  return { seed, documents, differences };
}

/** The smallest document that differs. */
async function shrunk(
  target: ConformanceStack,
  { seed, documents, first, of = anyCase }: Wanted,
): Promise<Difference[]> {
  let next = first;
  let last: Difference[] = [];
  const property = fc.asyncProperty(of, async (each) => {
    const found = await compareAll(target, [{ ...each, id: 'shrunk' }], next++);
    if (found.length > 0) last = [...found, { id: 'shrunk', what: 'engines differ', one: each, other: null }];
    return found.length === 0;
  });
  await fc.check(property, { seed, numRuns: documents, endOnFailure: false, interruptAfterTimeLimit: shrinkMs });
  return last;
}

const shrinkMs = 120_000;
