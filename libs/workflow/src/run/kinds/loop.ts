import type { WorkflowDecision } from '../../decision.js';
import { conditionUntil, hasConditions } from '../../document/document.js';
import type { LoopNode } from '../../document/document.js';
import { usesBelow } from '../../document/node-values.js';
import { buildFailure } from '../../failure.js';
import { changeTop, enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import { mostRounds, usualRounds } from '../../document/rounds.js';
import type { FrameOf, WorkflowRun } from '../../state.js';
import type { Condition } from '../../values/condition.js';
import { asks } from '../values.js';
import { asksForPrevious, isOver } from './until.js';

/** A loop leaves its next round to the next commit after so many nodes that one decision has begun, or so many rounds of the run. */
const nodesAtOnce = 200;
const roundsAtOnce = 50;

export function beginLoop(decision: WorkflowDecision, node: LoopNode, { input, ...place }: NodeStart): Move {
  const from = { costFrom: decision.run.spent.costMicroUsd, callsFrom: countModelCalls(decision.run) };
  enter(decision, { ...place, kind: 'loop', round: 1, previous: null, ...from, waiting: null });
  const end = node.while === undefined ? null : endBefore(decision, node, node.while, input);
  if (end !== null) return end;
  return beginPart(node.body, roundPath(place.path, 1), input);
}

/** A part of a round has the number of the round in its path. */
function roundPath(path: string, round: number): string {
  return `${path}[${round}]`;
}

function countModelCalls({ modelCalls = 0 }: WorkflowRun): number {
  return modelCalls;
}

export function afterRound(
  decision: WorkflowDecision,
  node: LoopNode,
  frame: FrameOf<'loop'>,
  output: string,
): Move | null {
  if (hasConditions(node)) return afterRoundOf2(decision, node, frame, output);
  const { run, at } = decision;
  const { round, previous } = frame;
  const seen = { rounds: round, ms: at - frame.startedAt, output, previous };
  const costMicroUsd = run.spent.costMicroUsd - frame.costFrom;
  if (isOver(node.until, { ...seen, costMicroUsd, modelCalls: countModelCalls(run) - frame.callsFrom }))
    return { do: 'complete', output };
  return goRound(decision, node, frame, { output, kept: asksForPrevious(node.until) ? output : null });
}

/** Goes round once more, unless that is a round too many. `kept`: the output of this round where the next one asks for it. */
function goRound(
  decision: WorkflowDecision,
  node: LoopNode,
  frame: FrameOf<'loop'>,
  { output, kept }: { output: string; kept: string | null },
): Move | null {
  const { run } = decision;
  const { round } = frame;
  const { rounds = 0 } = run;
  const { maxIterations = usualRounds } = node;
  if (round >= maxIterations || rounds >= mostRounds) return { do: 'fail', failure: tooOften(node, round, rounds) };
  decision.changeRun({ rounds: rounds + 1 });
  const waiting = { input: output, version: decision.stamp.version };
  changeTop(decision, { ...frame, round: round + 1, previous: kept, callsFrom: countModelCalls(run), waiting });
  return decision.begun >= nodesAtOnce || rounds % roundsAtOnce === roundsAtOnce - 1
    ? leaveRound(decision)
    : beginRound(decision, node);
}

/** A loop of version 2 goes on until its condition holds, or while it does. */
function afterRoundOf2(
  decision: WorkflowDecision,
  node: LoopNode,
  frame: FrameOf<'loop'>,
  output: string,
): Move | null {
  const until = conditionUntil(node);
  if (until !== undefined) {
    const held = asks(decision, until);
    if (!held.ok) return unasked(node, 'until', held.message);
    if (held.holds) return { do: 'complete', output };
  }
  const kept = namesPrevious(node) ? output : null;
  if (node.while === undefined) return goRound(decision, node, frame, { output, kept });
  changeTop(decision, { ...frame, round: frame.round + 1, previous: kept });
  return endBefore(decision, node, node.while, output) ?? goRound(decision, node, frame, { output, kept });
}

/** How a loop ends before a round: its condition does not hold, or cannot be asked. Null: it goes on. */
function endBefore(decision: WorkflowDecision, node: LoopNode, condition: Condition, input: string): Move | null {
  const held = asks(decision, condition);
  if (!held.ok) return unasked(node, 'while', held.message);
  return held.holds ? null : { do: 'complete', output: input };
}

function unasked({ id }: LoopNode, field: string, message: string): Move {
  return { do: 'fail', failure: buildFailure('bad-request', `${id}/${field}: ${message}`) };
}

/** Whether a reference in a loop asks for what the round before came to. */
function namesPrevious(node: LoopNode): boolean {
  return usesBelow(node).previous;
}

function leaveRound(decision: WorkflowDecision): null {
  decision.changeRun({ dueAt: decision.at });
  return null;
}

function tooOften({ id, maxIterations }: LoopNode, round: number, rounds: number) {
  const all = rounds >= mostRounds ? `the loops of a run may go round ${mostRounds} times` : '';
  const own = `${id} may go round ${maxIterations ?? usualRounds} times, and was not over after round ${round}`;
  return buildFailure('LOOP_LIMIT', all || own);
}

/** Begins the round that was left to this commit; null: there is none. */
export function nextRound(decision: WorkflowDecision, node: LoopNode): Move | null {
  const top = decision.run.frames.at(-1);
  if (top?.kind !== 'loop' || top.waiting === null) return null;
  return top.waiting.version === decision.stamp.version ? leaveRound(decision) : beginRound(decision, node);
}

function beginRound(decision: WorkflowDecision, node: LoopNode): Move | null {
  const top = decision.run.frames.at(-1);
  if (top?.kind !== 'loop' || top.waiting === null) return null;
  changeTop(decision, { ...top, waiting: null });
  return beginPart(node.body, roundPath(top.path, top.round), top.waiting.input);
}
