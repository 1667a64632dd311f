import type { Deed, Given, Step } from '#stranger';

/** A part of a workflow as somebody would draw it: what one would look for, what it is, and how it is set. */
export type Part = readonly [lookFor: string, is: string, settings?: Given];

/** What a workflow is tried with. */
export interface Tried {
  comes?: Given | undefined;
  gives?: Given | undefined;
  /** What is said at the end; absent: that it is done. */
  says?: string | undefined;
}

/** Steps that draw parts, connect them along lines such as `A > B > C`, or `A:1 > B`, prove the whole, and say so. */
export function drawn(parts: Readonly<Record<string, Part>>, lines: readonly string[], tried: Tried = {}): Step[] {
  const all = Object.entries(parts);
  const kinds = new Map(all.map(([, [, is]]) => [is, { found: is }]));
  const searches = [...new Set(all.map(([, [lookFor]]) => lookFor))];
  const looks: Deed[] = [
    {
      do: 'find types of nodes by words',
      is: 'look',
      with: { queries: searches.map((words) => ({ 'a word or two': words })) },
    },
    ...[...kinds.values()].map((type): Deed => ({
      do: 'tell the details, what a type of nodes is and what it connects to',
      is: 'look',
      with: { 'the full type': type, 'with all of its parameters': true },
    })),
  ];
  const adds = all.map(([name, [, is, settings = {}]]): Deed => ({
    do: 'add one node with its parameters',
    with: { 'the full type': { found: is }, name, 'parameters of its type': settings },
    undo: { do: 'take a node away', is: 'change', with: { node: name } },
  }));
  const proofs: Deed[] = [
    { do: 'check the whole workflow', is: 'proof' },
    {
      ...{ do: 'run the workflow once', is: 'proof' },
      with: {
        ...(tried.comes && { 'what comes to the trigger': tried.comes }),
        ...(tried.gives && { 'the items that nodes give by their names': tried.gives }),
      },
    },
  ];
  return [
    ...looks,
    ...adds,
    ...lines.flatMap(connections),
    ...proofs,
    `say "${tried.says ?? 'It is built and tested.'}"`,
  ];
}

function connections(line: string): Deed[] {
  const ends = line.split(' > ');
  return ends.slice(1).map((to, at) => {
    const [from = '', output] = (ends[at] ?? '').split(':');
    const [target = '', input] = to.split(':');
    return {
      do: 'connect two nodes',
      with: {
        'where items come from': from,
        'where they go': target,
        ...(output !== undefined && { 'output of the source': Number(output) }),
        ...(input !== undefined && { 'input of the target': Number(input) }),
      },
    };
  });
}
