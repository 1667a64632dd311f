import { runStep } from '#compiler';
import type { GraphPlan, StepContext } from '#compiler';
import { joinNodePath } from '#program';
import type { WorkflowNode } from '#workflow';

/** Why a walk ended before its end. */
export class WalkStopped extends Error {
  constructor(
    message: string,
    /** The name of the node that failed; absent: none did. */
    readonly node?: string,
  ) {
    super(message);
  }
}

/** What a walk goes by. */
export interface Walk {
  plan: GraphPlan;
  /** What the run began with, as text. */
  input: string;
  context: StepContext;
  /** What the steps have made, by the fields of the item store. */
  items: Map<string, string>;
  /** Is called before each step; throws `WalkStopped`. */
  onStep(this: void): void;
}

/** Carries out a compiled graph step by step, as its workflow would, with nobody waiting. Throws `WalkStopped` with a step's failure. */
export function walk(walking: Walk, node: WorkflowNode, rounds: readonly string[] = []): unknown {
  if (node.kind === 'sequence') return node.steps.reduce<unknown>((_, step) => walk(walking, step, rounds), null);
  if (node.kind === 'loop') return walkLoop(walking, node, rounds);
  if (node.kind === 'tool') return runOne(walking, node.args ?? {}, rounds);
  if (node.kind !== 'fork') throw new WalkStopped(`a ${node.kind} cannot be tested`);
  for (const path of node.paths) walk(walking, path, rounds);
  return null;
}

const mostRounds = 10_000;

function walkLoop(
  walking: Walk,
  { id, body, maxIterations = mostRounds }: Extract<WorkflowNode, { kind: 'loop' }>,
  rounds: readonly string[],
): unknown {
  const [head, branch] = body.kind === 'sequence' ? body.steps : [body];
  if (head === undefined) return null;
  for (let round = 1; round <= maxIterations; round++) {
    const inside = [...rounds, `${joinNodePath(id)}[${round}]`];
    if (branch?.kind !== 'branch' && body.kind === 'sequence' && body.steps.length > 1) {
      if (walk(walking, body, inside) !== 'again') return null;
      continue;
    }
    if (walk(walking, head, inside) !== 'batch') return null;
    const [route] = branch?.kind === 'branch' ? branch.routes : [];
    if (route) walk(walking, route.target, inside);
  }
  throw new WalkStopped('a loop had too many rounds');
}

function runOne(
  { plan, input, context, items, onStep }: Walk,
  args: Readonly<Record<string, unknown>>,
  rounds: readonly string[],
): unknown {
  onStep();
  const path = [...rounds, 'step'].join('/');
  const reads = runStep(plan, args, { path, input, given: '', scope: '', depth: 0 }, context);
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(step.value.map((field) => items.get(field) ?? null));
  const { result, items: made } = step.value;
  if (!result.ok) throw new WalkStopped(result.envelope.error.message, String(args['node']));
  for (const [field, text] of Object.entries(made)) items.set(field, text);
  return result.value;
}
