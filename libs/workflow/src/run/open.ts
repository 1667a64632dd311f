import { isPartOfPages } from '../document/document.js';
import { deriveChildRunId } from '#idempotency';
import { keptRules, readRules } from '#program';
import type { Grant, RecordedCall } from '#protocol';
import type { ProgramEvent } from '#program';
import { findTreeCap, nothingSpent, pickFigures } from './budget.js';
import type { WorkflowDecision } from '../decision.js';
import { close } from './end.js';
import { findDocument } from './frames.js';
import { go, lostDocument } from './nodes.js';
import type { Move } from './move.js';
import { tooLarge } from '../output.js';
import { isFailed, openDocument } from './values.js';
import type { ChildInput } from './start-children.js';
import type { WorkflowRun } from '../state.js';

type Spawned = Extract<ProgramEvent, { type: 'spawned' }>;

/** Opens the one run of its life. */
export function open(decision: WorkflowDecision, event: Spawned): void {
  const { state, stamp, at } = decision;
  if (state.run !== null || state.over || stamp.family === undefined) return;
  const { id, pin, grant, node, runId: parentRunId, rootRunId } = event;
  const { document, isPinned, text: input, calls, isAllowed, ...given } = event.input as ChildInput; // a workflow, a lane or a thread spawned it
  const { layers, summary, memory } = given;
  const { treeCapMicroUsd = grant.costMicroUsd, rules = 1 } = event;
  const run: WorkflowRun = {
    ...{ id: deriveChildRunId(id), ...keptRules(Math.min(rules, decision.settings.rules ?? rules)) },
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
    ...{
      left: { ...pickFigures(grant), ...runsFor(decision, event) },
      treeCapMicroUsd,
      spent: nothingSpent,
      toolCallSeq: 0,
    },
    ...{ frames: [], children: {}, ask: null, ending: null, dueAt: null },
    ...(layers && { layers }),
    ...(summary !== undefined && { summary }),
    ...(memory !== undefined && { memory }),
    ...pickPlace(given),
    ...pickReplays(parentRunId, calls),
  };
  decision.change({ run });
  if (event.calledOff) return close(decision, 'cancelled');
  go(decision, beginRoot(decision, node));
}

/** The runs of a tree are counted from its root's workflow down, in grants; before rules 2 nobody counted them (ADR 116). */
function runsFor(decision: WorkflowDecision, { grant, runId, rootRunId, rules = 1 }: Spawned): Pick<Grant, 'runs'> {
  const isFirst = runId === rootRunId && rules >= 2;
  const runs = grant.runs ?? (isFirst ? findTreeCap(decision)?.runs : undefined);
  return runs === undefined ? {} : { runs };
}

/** What a graph was started with has caps of its own. */
function beginRoot(decision: WorkflowDecision, given: string): Move {
  const { settings, run } = decision;
  const document = findDocument(decision);
  if (document === null) return { do: 'fail', failure: lostDocument };
  const { root } = document;
  const path = root.kind === 'foreach' && isPartOfPages(root) ? given.slice(0, given.lastIndexOf('[')) : given; // its items count on in the node's own path
  const failure = readRules(run) < 2 || settings.isCompiled ? null : tooLarge(path, 'input', run.input);
  if (failure !== null) return { do: 'fail', failure };
  if (document.version === 1 || run.scope !== undefined) return { do: 'begin', node: root, path, input: run.input };
  const opened = openDocument(document, { text: run.input }, path);
  if (isFailed(opened)) return { do: 'fail', failure: opened.failure };
  decision.changeRun({ scope: opened.scope });
  return { do: 'begin', node: root, path, input: opened.input };
}

/** Where a run was begun from, and what its references reach. */
function pickPlace({ called, scope }: Pick<ChildInput, 'called' | 'scope'>): Pick<WorkflowRun, 'called' | 'scope'> {
  return { ...(called && { called }), ...(scope && { scope }) };
}

function pickReplays(runId: string, calls: RecordedCall[] = []): Pick<WorkflowRun, 'replays'> {
  return calls.length === 0 ? {} : { replays: { runId, calls } };
}
