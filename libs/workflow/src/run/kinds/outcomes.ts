import { idAt } from '#program';
import type { ProgramEvent } from '#program';
import type { ForkNode, MapNode, WorkflowNode } from '../../document/document.js';
import { toCaughtError } from '../../errors/caught-error.js';
import { childFailure } from '../../failure.js';
import type { LiveChild } from '../../state.js';
import { toJson } from '../../values/handed-on.js';
import { pickValueMerge } from './fork.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/** Whether a node of version 2 keeps how each of its paths has ended, of those that failed too. */
export function keepsOutcomes(node: WorkflowNode | null): node is ForkNode | MapNode {
  return (node?.kind === 'fork' || node?.kind === 'map') && pickValueMerge(node) === 'outcomes';
}

/** The end of a path as data: it counts as one that has succeeded. */
export function withOutcome({ node }: Pick<LiveChild, 'node'>, event: ChildEnded): ChildEnded {
  const output =
    event.outcome === 'answered'
      ? `{"ok":true,"output":${event.output ?? 'null'}}`
      : toJson({ ok: false, error: toCaughtError(childFailure(event, node), idAt(node)) });
  return { ...event, outcome: 'answered', output };
}
