import type { Decision } from '../decision.js';
import type { NodeOf } from '../document.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import type { FrameOf } from '../state.js';

export function beginDelay(d: Decision, node: NodeOf<'delay'>, place: NodeStart): null {
  enter(d, { ...place, kind: 'delay', dueAt: d.at + node.ms });
  return null;
}

export function onDelayOver({ at }: Decision, { dueAt, input }: FrameOf<'delay'>): Move | null {
  return at >= dueAt ? { do: 'complete', output: input } : null;
}
