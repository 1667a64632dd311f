import { InvariantError } from '#errors';
import type { InlineEffect } from '#protocol';
import type { ProgramEvent } from '#program';
import type { Clock } from '../../clock.js';
import type { InlineEffects, TurnItems } from '../served-program.js';
import { traceInlineTool } from '../trace-turn.js';
import type { Turn } from './turn.js';

/** The turn that an inline effect belongs to. */
interface Inside {
  state: object;
  turn: Turn;
  clock: Clock;
  signal: AbortSignal;
  items: TurnItems;
}

/** Does one thing inside a turn: a model call, or a pure tool. Every failure is an event. */
export function runInline(effects: InlineEffects<object>, effect: InlineEffect, inside: Inside): Promise<ProgramEvent> {
  const { state, turn, clock, signal, items } = inside;
  const { address } = turn.loaded;
  if (effect.type !== 'call-model')
    return traceInlineTool(effect, () => effects.runInlineTool(state, effect, { clock, side: address, items, signal }));
  if (!effects.callModel) throw new InvariantError(`the program ${turn.program.name} asks no model`);
  return effects.callModel(state, effect, clock, signal, address);
}
