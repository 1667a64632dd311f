import type { Deed, Given, Step } from '#stranger';

/** A part of a workflow: what one would look for, what it is, and how it is set. */
export type Part = readonly [lookFor: string, is: string, settings: Given];

/** Steps that draw parts one behind the other, and prove the whole. */
export function drawn(parts: Readonly<Record<string, Part>>): Step[] {
  const all = Object.entries(parts);
  const looks: Deed[] = [
    {
      do: 'find types of nodes by words',
      is: 'look',
      with: { queries: all.map(([, [words]]) => ({ 'a word or two': words })) },
    },
    ...all.map(([, [, is]]): Deed => ({
      do: 'tell the details, what a type of nodes is and what it connects to',
      is: 'look',
      with: { 'the full type': { found: is }, 'with all of its parameters': true },
    })),
  ];
  const adds = all.map(([name, [, is, settings]]): Deed => ({
    do: 'add one node with its parameters',
    with: { 'the full type': { found: is }, name, 'parameters of its type': settings },
  }));
  const lines = all.slice(1).map(([to], at): Deed => ({
    do: 'connect two nodes',
    with: { 'where items come from': all[at]?.[0] ?? '', 'where they go': to },
  }));
  const proofs: Deed[] = [
    { do: 'check the whole workflow', is: 'proof' },
    { do: 'run the workflow once', is: 'proof' },
  ];
  return [...looks, ...adds, ...lines, ...proofs, 'say "It is built and tested."'];
}
