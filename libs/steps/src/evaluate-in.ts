import { createHash } from 'node:crypto';
import type { Evaluate, ExpressionScope } from '#compiler';
import { NodeError } from '#nodes';
import { SandboxError } from '#sandbox';
import type { Item as SandboxItem, Sandbox } from '#sandbox';

/** The same list each time: the sandbox holds lists that were read for the next item. */
const noItems: readonly SandboxItem[] = [];

/**
 * A failure of an expression is its node's. Of a node an expression sees the items beside the one that its own came from, else its first
 * output that has some.
 */
export function evaluateIn(sandbox: Sandbox, seed: string): Evaluate {
  return (template, { nodes, pairedIn, input: given, itemIndex, ...scope }) => {
    const input = given as readonly SandboxItem[]; // out of JSON: it may have more fields, and none that JSON lacks
    const findItems = (name: string) =>
      pairedIn?.[name]?.[itemIndex]?.items ?? nodes[name]?.find(({ length }) => length > 0) ?? noItems;
    const seen = (name: string) =>
      Object.hasOwn(nodes, name) ? (findItems(name) as readonly SandboxItem[]) : undefined; // the same
    const paired = pairedIn && placesIn(pairedIn, itemIndex, findItems);
    const json = input[itemIndex]?.json ?? {};
    try {
      return sandbox.evaluate(template, {
        ...scope,
        input,
        itemIndex,
        json,
        nodes: seen,
        seed,
        ...(paired && { paired }),
      });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new NodeError('NODE_OPERATION', `${template}: ${error.message} (${error.code})`, itemIndex);
    }
  };
}

/** The place of the item that this one came from, by nodes; of a node that has one item alone it is that one. */
function placesIn(
  pairedIn: NonNullable<ExpressionScope['pairedIn']>,
  itemIndex: number,
  listOf: (name: string) => readonly unknown[],
): Record<string, number> {
  const places = Object.entries(pairedIn).flatMap(([name, paired]): [string, number][] => {
    const at = paired[itemIndex]?.at ?? (listOf(name).length === 1 ? 0 : undefined);
    return at === undefined ? [] : [[name, at]];
  });
  return Object.fromEntries(places);
}

/** Numbers from 0 to below 1 that follow from a text. */
export function randomFrom(seed: string): () => number {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32;
}
