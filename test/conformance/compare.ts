import { isDeepStrictEqual } from 'node:util';
import type { Came, ConformanceCase } from './case.js';
import { DeploymentPlayer } from './in-deployment.js';
import { playInMemory } from './in-memory.js';
import type { ConformanceStack } from './deployment.js';
import { Tally } from './tally.js';

/** A case that did not come to the same, or not to what it should. */
export interface Difference {
  id: string;
  what: 'engines differ' | 'not as expected';
  one: unknown;
  other: unknown;
}

/** What a case came to in memory, where that is not as it should be. */
export function unexpected({ id, expect }: ConformanceCase, came: Came): Difference[] {
  const seen = Object.fromEntries(Object.keys(expect ?? {}).map((field) => [field, came[field as keyof Came]])); // fields of it
  return isDeepStrictEqual(seen, expect ?? {}) ? [] : [{ id, what: 'not as expected', one: expect, other: seen }];
}

/** How many cases a deployment plays at once. */
const atOnce = 16;

/**
 * Plays cases in both engines; `first` is the number of the first one: no two cases of a deployment have one. `tally` is told what they came to in
 * memory.
 */
export async function compareAll(
  target: ConformanceStack,
  cases: readonly ConformanceCase[],
  first = 0,
  tally = new Tally(),
): Promise<Difference[]> {
  const player = new DeploymentPlayer(target);
  const differences: Difference[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < cases.length; at = next++) {
      const each = cases[at];
      if (each !== undefined) differences.push(...(await compare(target, player, each, { caseId: first + at, tally })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return differences;
}

async function compare(
  { model }: ConformanceStack,
  player: DeploymentPlayer,
  each: ConformanceCase,
  { caseId, tally }: { caseId: number; tally: Tally },
): Promise<Difference[]> {
  const { came, answered } = await playInMemory(each);
  tally.add(came);
  model.teach(caseId, answered);
  const deployed = await player.play(each, caseId);
  const wrong = unexpected(each, came);
  if (isDeepStrictEqual(came, deployed)) return wrong;
  return [...wrong, { id: each.id, what: 'engines differ', one: came, other: deployed }];
}
