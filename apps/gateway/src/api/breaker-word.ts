import { IsIn, Matches } from 'class-validator';
import { breakerNames } from '#actor';
import type { KeptWord } from '#actor';
import { breakerShows } from '#breaker';
import type { BreakerShows, BreakerState } from '#breaker';
import type { Role } from '../console/sessions.js';
import { OperatorWord } from './operator-word.js';
import { written } from './role-reads.js';

/** Which breaker is meant, in the path. */
export class BreakerPath {
  @Matches(breakerNames, { message: 'expected tool:<name> or model:<provider>' })
  name!: string;
}

/** An operator's word on a breaker; `auto` takes it back. */
export class BreakerWord extends OperatorWord {
  @IsIn(['open', 'closed', 'auto'], { message: 'expected open, closed or auto' })
  state!: 'open' | 'closed' | 'auto';
}

/** A breaker in the words of the API. */
export interface BreakerView {
  name: string;
  state: BreakerShows;
  /** Null: nobody has forced it. */
  forced: { by: string; reason: string | null; since: string } | null;
  /** Until when no call is made, and after that one at a time; null where none is held back. */
  open_until: string | null;
  /** Of the last minute in which it was called, while it is closed. */
  calls: number;
  faults: number;
}

function time(at: number): string {
  return new Date(at).toISOString();
}

/** Puts a breaker into the words of the API. */
export function breakerView(name: string, state: BreakerState, role: Role): BreakerView {
  const tallies = state.state === 'closed' ? state.buckets.flatMap((bucket) => bucket.tallies) : [];
  return {
    name,
    state: breakerShows(state),
    forced: state.state === 'forced' ? { by: state.by, reason: written(role, state.why), since: time(state.at) } : null,
    open_until: state.state === 'open' ? time(state.until) : null,
    calls: tallies.reduce((sum, { calls }) => sum + calls, 0),
    faults: tallies.reduce((sum, { faults }) => sum + faults, 0),
  };
}

/** Puts what an operator has said into the words of the API. */
export function wordView({ name, to, by, why, at }: KeptWord, role: Role) {
  return { name, state: to === '' ? 'auto' : to, by, reason: written(role, why), at: time(at) };
}
