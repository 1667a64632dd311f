import type { Decision } from '../decision.js';
import type { LoopNode } from '../document.js';
import { failureOf } from '../failure.js';
import { changeTop, enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import { mostRounds, usualRounds } from '../rounds.js';
import type { FrameOf, WorkflowRun } from '../state.js';
import { asksForPrevious, isOver } from '../until.js';

/** A loop leaves its next round to the next commit after so many nodes that one decision has begun, or so many rounds of the run. */
const nodesAtOnce = 200;
const roundsAtOnce = 50;

export function beginLoop(d: Decision, node: LoopNode, { input, ...place }: NodeStart): Move {
  const from = { costFrom: d.run.spent.costMicroUsd, callsFrom: modelCallsOf(d.run) };
  enter(d, { ...place, kind: 'loop', round: 1, previous: null, ...from, waiting: null });
  return beginPart(node.body, roundPath(place.path, 1), input);
}

/** A part of a round has the number of the round in its path. */
function roundPath(path: string, round: number): string {
  return `${path}[${round}]`;
}

function modelCallsOf({ modelCalls = 0 }: WorkflowRun): number {
  return modelCalls;
}

export function afterRound(d: Decision, node: LoopNode, frame: FrameOf<'loop'>, output: string): Move | null {
  const { run, at } = d;
  const { round, previous } = frame;
  const seen = { rounds: round, ms: at - frame.startedAt, output, previous };
  const costMicroUsd = run.spent.costMicroUsd - frame.costFrom;
  if (isOver(node.until, { ...seen, costMicroUsd, modelCalls: modelCallsOf(run) - frame.callsFrom }))
    return { do: 'complete', output };
  const { rounds = 0 } = run;
  const { maxIterations = usualRounds } = node;
  if (round >= maxIterations || rounds >= mostRounds) return { do: 'fail', failure: tooOften(node, round, rounds) };
  d.change({ rounds: rounds + 1 });
  const kept = asksForPrevious(node.until) ? output : null;
  const waiting = { input: output, version: d.stamp.version };
  changeTop(d, { ...frame, round: round + 1, previous: kept, callsFrom: modelCallsOf(run), waiting });
  return d.begun >= nodesAtOnce || rounds % roundsAtOnce === roundsAtOnce - 1 ? leaveRound(d) : beginRound(d, node);
}

function leaveRound(d: Decision): null {
  d.change({ dueAt: d.at });
  return null;
}

function tooOften({ id, maxIterations }: LoopNode, round: number, rounds: number) {
  const all = rounds >= mostRounds ? `the loops of a run may go round ${mostRounds} times` : '';
  const own = `${id} may go round ${maxIterations ?? usualRounds} times, and was not over after round ${round}`;
  return failureOf('LOOP_LIMIT', all || own);
}

/** Begins the round that was left to this commit; null: there is none. */
export function nextRound(d: Decision, node: LoopNode): Move | null {
  const top = d.run.frames.at(-1);
  if (top?.kind !== 'loop' || top.waiting === null) return null;
  return top.waiting.version === d.stamp.version ? leaveRound(d) : beginRound(d, node);
}

function beginRound(d: Decision, node: LoopNode): Move | null {
  const top = d.run.frames.at(-1);
  if (top?.kind !== 'loop' || top.waiting === null) return null;
  changeTop(d, { ...top, waiting: null });
  return beginPart(node.body, roundPath(top.path, top.round), top.waiting.input);
}
