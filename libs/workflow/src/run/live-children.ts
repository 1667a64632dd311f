import type { LiveChild } from '../state.js';

type Children = Record<string, LiveChild>;

/** Live children and these, in the order of their starts. A thousand may be live: without a prototype they are copied several times faster. */
export function childrenWith(children: Children, started: readonly [string, LiveChild][]): Children {
  const copy = copyChildren(children);
  for (const [id, child] of started) copy[id] = child;
  return copy;
}

export function childrenWithout(children: Children, id: string): Children {
  return childrenWithoutAll(children, new Set([id]));
}

/** Many at once: one copy for all of them. */
export function childrenWithoutAll(children: Children, ids: ReadonlySet<string>): Children {
  return copyChildren(children, ids);
}

function copyChildren(children: Children, without?: ReadonlySet<string>): Children {
  const copy: Children = Object.create(null) as Children; // it has the fields that are given to it
  for (const id in children) {
    const child = children[id];
    if (child !== undefined && !without?.has(id)) copy[id] = child;
  }
  return copy;
}
