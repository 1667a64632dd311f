import type { Family } from './children.js';
import type { Pin } from './pin.js';

/**
 * What the shell adds to every event, so that `decide` needs no clock, no counter and no look at Redis. `version` is the version this
 * commit would write and `n` the event's place in it: together they name effects and spawns. The event may use the ids
 * `buildEffectId(actorId, version, n + k)`, each once, with k from 0 to `mostIdsPerEvent` - 1; the next event's `n` is above all that it used, and
 * higher by 2 at least. A program may also number its spawns through the whole commit, from `firstSpawnPlace` on.
 */
export interface Stamp {
  actorId: string;
  version: number;
  n: number;
  /** Whether the person has not opted out, as of the load of the turn. */
  optedOut: boolean;
  /** Whether a handoff was on when the turn was loaded; absent: no. */
  takenOver?: boolean;
  /** Six digits, derived from the effect's id, by which a person approves its call (ADR 25); a journal has them where they were asked for. */
  approvalCode?: string;
  /** Approvals are asked for in sentences and read as people write; absent: as builds before did. A journal has it where it decided (ADR 25). */
  asksPlainly?: true;
  /** The owed sends as of the load of the turn: a claimed one may already be on its way. */
  sends: Record<string, 'unclaimed' | 'claimed'>;
  /** The pin of a run that begins with this event; absent: the present settings. */
  opens?: Pin;
  /** The rules that decide a run which begins with this event, in every build and every replay (I8, ADR 41); absent: 1. */
  rules?: number;
  /** The channel to which a run that begins with this event is answered; absent: any. */
  channel?: string;
  /** Where the actor stands in its tree; absent: it is a root. */
  family?: Family;
  /** A stranger's call has begun the tree (ADR 135); absent: no. */
  isPublic?: true;
  /** What it sends and writes is made up, and nobody is asked for it (ADR 163); absent: it is real. */
  simulated?: true;
}
