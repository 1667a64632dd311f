import { childRunIdOf } from '#idempotency';
import { keptRules } from '#contract';
import type { ProgramEvent, RecordedCall } from '#contract';
import { figuresOf, nothingSpent } from './budget.js';
import type { Decision } from './decision.js';
import { documentOf } from './frames.js';
import { go, lostDocument } from './nodes.js';
import type { ChildInput } from './start-children.js';
import type { WorkflowRun } from './state.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** Opens the one run of its life. */
export function open(d: Decision, event: Spawned): void {
  const { state, stamp, at } = d;
  if (state.run !== null || state.over || stamp.family === undefined) return;
  const { id, pin, grant, node, runId: parentRunId, rootRunId } = event;
  const { document, isPinned, text: input, calls, layers, summary, called, isAllowed } = event.input as ChildInput; // a workflow, or a lane, spawned it
  const { treeCapMicroUsd = grant.costMicroUsd, rules = 1 } = event;
  const run: WorkflowRun = {
    ...{ id: childRunIdOf(id), ...keptRules(Math.min(rules, d.settings.rules ?? rules)) },
    ...{ ...pin, startedAt: at, input },
    child: {
      parentRunId,
      rootRunId,
      rootId: stamp.family.rootId,
      node,
      ...(document && !isPinned && { document }),
      ...(isAllowed && { isAllowed }),
    },
    ...{ clock: { deadlineAt: grant.deadlineAt }, awayMs: 0, awayCountedTo: at },
    ...{ left: figuresOf(grant), treeCapMicroUsd, spent: nothingSpent, toolCallSeq: 0 },
    ...{ frames: [], children: {}, ask: null, ending: null, dueAt: null },
    ...(layers && { layers }),
    ...(summary !== undefined && { summary }),
    ...(called && { called }),
    ...replaysOf(parentRunId, calls),
  };
  d.state = { ...state, run };
  const root = documentOf(d)?.root;
  go(d, root ? { do: 'begin', node: root, path: node, input } : { do: 'fail', failure: lostDocument });
}

function replaysOf(runId: string, calls: RecordedCall[] = []): Pick<WorkflowRun, 'replays'> {
  return calls.length === 0 ? {} : { replays: { runId, calls } };
}
