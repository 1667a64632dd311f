import { outcomeTable } from '#protocol';
import { readRules, unbegunEnd } from '#program';
import type { ProgramEvent } from '#program';
import { minus, pickFigures, plus } from './budget.js';
import type { WorkflowDecision } from '../decision.js';
import { cancelChildren, tryEnd } from './end.js';
import { childFailure } from '../failure.js';
import { changeTop, nodeAtWork } from './frames.js';
import { afterTick } from './kinds/every.js';
import { countable, joinable, joinsAll } from './kinds/fork.js';
import { keepsOutcomes, withOutcome } from './kinds/outcomes.js';
import { afterPart } from './kinds/foreach.js';
import { afterCut } from './kinds/guard.js';
import { afterSpawned } from './kinds/spawn.js';
import { childrenWithout, childrenWithoutAll } from './live-children.js';
import { go, goOn } from './nodes.js';
import { capOutput, tooLarge } from '../output.js';
import type { Move } from './move.js';
import { nodeRow } from './rows.js';
import { isFailed, readAnswer } from './values.js';
import { toJson } from '../values/handed-on.js';
import { nodeOfChild } from './start-children.js';
import type { FrameOf, LiveChild, Paths } from '../state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;
type ChildrenCalledOff = Extract<ProgramEvent, { type: 'children-called-off' }>;

/** Children have ended: one with what it came to, or many that had not begun. */
export function onChildrenEnded(decision: WorkflowDecision, event: ChildEnded | ChildrenCalledOff): void {
  return event.type === 'child-ended' ? onChildEnded(decision, event) : onChildrenCalledOff(decision, event);
}

/** A child has ended: what it has left comes back, and its output counts. */
function onChildEnded(decision: WorkflowDecision, told: ChildEnded): void {
  const { children, ending } = decision.run;
  const child = Object.hasOwn(children, told.spawnId) ? children[told.spawnId] : undefined;
  if (child === undefined) return;
  const event = asHandedOn(child, withinCap(decision, child, told));
  const grant = pickFigures(child.grant);
  const spent = event.outcome === 'parked' ? grant : pickFigures(event.spent);
  const calls = child.kind === 'llm' ? event.spent.toolCalls : (event.modelCalls ?? 0);
  const { modelCalls = 0 } = decision.run;
  decision.changeRun({
    ...(calls === 0 ? {} : { modelCalls: modelCalls + calls }),
    children: childrenWithout(children, event.spawnId),
    spent: plus(decision.run.spent, spent),
    left: plus(decision.run.left, minus(grant, spent)),
  });
  const status = event.outcome === 'answered' ? 'completed' : event.outcome === 'cancelled' ? 'cancelled' : 'failed';
  const code = event.error?.code ?? outcomeTable[event.outcome].errorCode;
  decision.write(
    nodeRow(decision.run, { ...nodeOfChild(child), status, ...(code === null ? {} : { code }) }, decision.at),
  );
  if (ending === null) applyChildEnd(decision, child, event);
  else tryEnd(decision);
}

/** Children that had not begun when the root was called off: what they were granted comes back, and each has its row. */
function onChildrenCalledOff(decision: WorkflowDecision, { spawnIds, at }: ChildrenCalledOff): void {
  const { children, ending } = decision.run;
  const known = spawnIds.filter((id) => Object.hasOwn(children, id));
  // a run that does not end yet goes on with them as with any that was cancelled
  if (ending === null)
    return known.forEach((spawnId) => onChildEnded(decision, { type: 'child-ended', at, spawnId, ...unbegunEnd }));
  const ended = known.flatMap((id) => children[id] ?? []);
  decision.changeRun({
    children: childrenWithoutAll(children, new Set(known)),
    left: ended.reduce((left, { grant }) => plus(left, pickFigures(grant)), decision.run.left),
  });
  const code = outcomeTable.cancelled.errorCode;
  const status = { status: 'cancelled', ...(code === null ? {} : { code }) } as const;
  for (const child of ended) decision.write(nodeRow(decision.run, { ...nodeOfChild(child), ...status }, decision.at));
  tryEnd(decision);
}

/** An answer above the cap is the failure of its node; a run of rules 1 goes on with as much of it as fits. */
function withinCap(decision: WorkflowDecision, { node }: LiveChild, event: ChildEnded): ChildEnded {
  if (readRules(decision.run) < 2 || event.outcome !== 'answered') return event;
  const failure = tooLarge(node, 'output', event.output ?? '');
  if (failure === null) return event;
  const { code, message, outcome } = failure;
  return { ...event, outcome, output: null, error: { code, message } };
}

/** A text as its parent hands it on in version 2. The answer of the `llm` at work is read by its node. */
function asHandedOn({ isText }: LiveChild, event: ChildEnded): ChildEnded {
  return isText && event.outcome === 'answered' ? { ...event, output: toJson(event.output ?? '') } : event;
}

function applyChildEnd(decision: WorkflowDecision, child: LiveChild, event: ChildEnded): void {
  const top = decision.run.frames.at(-1);
  if (top === undefined) return;
  if (top.kind === 'guard') return go(decision, afterCut(decision, top));
  if ('winner' in top) return takePath(decision, top, child, event);
  if (top.kind === 'foreach') {
    afterPart(decision, top, child, event);
    return goOn(decision);
  }
  if (top.kind === 'spawn') {
    const path = top.isLate && readRules(decision.run) >= 2 ? top.path : child.node; // it is the spawn that has the time
    return go(decision, afterSpawned(event, path, top));
  }
  if (top.kind === 'every') {
    const node = nodeAtWork(decision);
    return node?.kind === 'every' ? go(decision, afterTick(decision, node, top, event)) : goOn(decision);
  }
  if (top.kind === 'llm') go(decision, afterAnswer(decision, child, event));
}

/** The answer of the `llm` at work: in version 2 it is a value. */
function afterAnswer(decision: WorkflowDecision, child: LiveChild, event: ChildEnded): Move {
  if (decision.run.scope === undefined || event.outcome !== 'answered')
    return afterSpawned(event, child.node, { isLate: false });
  const node = nodeAtWork(decision);
  const read = readAnswer(node, event.output ?? '');
  return isFailed(read) ? { do: 'fail', failure: read.failure } : { do: 'complete', output: read.output };
}

/** The end of a path of a fork, or of an item of a map. */
function takePath(decision: WorkflowDecision, top: FrameOf<'fork' | 'map'>, child: LiveChild, ended: ChildEnded): void {
  const keepsAll = decision.run.scope !== undefined && keepsOutcomes(nodeAtWork(decision));
  const event = keepsAll ? withOutcome(child, ended) : ended;
  const isGood = event.outcome === 'answered';
  const came = event.output ?? '';
  const output = top.winner !== null ? '' : keepsAll ? came : capOutput(came); // one in JSON would be cut into none
  if (isGood) changeTop(decision, { ...top, ...counted(decision, top, top.outputs.with(child.place, output), output) });
  else changeTop(decision, { ...top, ...failPath(decision, top, child, event) });
  if (isGood && top.winner === null && top.isRace) winRace(decision, child.place);
  goOn(decision);
}

/** Which of several failures counts is no matter of milliseconds: it is that of the first path. Before rules 2 it was that of the first end. */
function failPath(
  decision: WorkflowDecision,
  { failure, failedPlace }: Paths,
  { place, node }: LiveChild,
  event: ChildEnded,
): Partial<Paths> {
  if (readRules(decision.run) < 2) return { failure: failure ?? childFailure(event, node) };
  if (failedPlace !== undefined && failedPlace < place) return {};
  return { failure: childFailure(event, node), failedPlace: place };
}

function counted(
  decision: WorkflowDecision,
  top: Paths,
  outputs: (string | null)[],
  latest: string,
): Pick<Paths, 'outputs' | 'bytes'> {
  const node = nodeAtWork(decision);
  if (node?.kind !== 'fork' && node?.kind !== 'map') return { outputs };
  const hasValues = decision.run.scope !== undefined;
  if (readRules(decision.run) < 2 || !joinsAll(node, hasValues))
    return { outputs: countable(node, outputs, hasValues) };
  return joinable(top, outputs, latest);
}

/** The first path of a race that succeeds, in the order of the mail, ends the others. */
function winRace(decision: WorkflowDecision, place: number): void {
  const top = decision.run.frames.at(-1);
  if (top === undefined || !('winner' in top)) return;
  changeTop(decision, { ...top, winner: place });
  cancelChildren(decision, 'cancelled');
}
