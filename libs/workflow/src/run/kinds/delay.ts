import type { WorkflowDecision } from '../../decision.js';
import type { NodeOf } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { mostWaitMs } from '../../document/node-forms.js';
import type { FrameOf } from '../../state.js';

export function beginDelay(decision: WorkflowDecision, node: NodeOf<'delay'>, place: NodeStart): Move | null {
  const ms = node.ms ?? msIn(place.input);
  enter(decision, { ...place, kind: 'delay', dueAt: decision.at + (ms ?? 0) });
  return ms === null ? { do: 'fail', failure: buildFailure('bad-request', expected) } : null;
}

const expected = `expected a number of milliseconds, at most ${mostWaitMs}`;

/** The milliseconds that a text says; null: none that a node may wait. */
function msIn(text: string): number | null {
  const ms = text.trim() === '' ? NaN : Number(text);
  return ms >= 0 && ms <= mostWaitMs ? ms : null;
}

export function onDelayOver({ at }: WorkflowDecision, { dueAt, input }: FrameOf<'delay'>): Move | null {
  return at >= dueAt ? { do: 'complete', output: input } : null;
}
