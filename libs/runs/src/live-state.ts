import type { Background, QueueName } from '#protocol';
import type { LiveActivity } from './activities.js';
import type { RunRecord } from '#records';
import { activityMeanings } from './activities.js';
import { appOf } from '#deployment';
import { pickEffectQueue, pickTurnQueue } from '#protocol';

/** What a run under way is doing, and since when, in ms by Redis's clock. */
export interface LiveState {
  doing: LiveActivity;
  /** The queue that its job is in, or was taken from; null: it waits for no process. */
  queue: QueueName | null;
  since: number;
}

/** An owed effect that the run waits for, as it is in Redis. */
export interface OwedLook {
  kind: 'run-tool' | 'send-reply';
  /** When it was first claimed; null: not yet. */
  claimedAt: number | null;
  /** Until when its claim holds; 0: nobody has claimed it. */
  heldUntil: number;
  notBefore: number;
}

/** A run's conversation, as it is in Redis. */
export interface LiveLook {
  now: number;
  isParked: boolean;
  takenOverAt: number | null;
  /** Who waits for it, where no person does; absent: one may. */
  background?: Background;
  /** Until when a controller has the turn; 0: none has. */
  leaseUntil: number;
  /** Whether a turn has something to do: mail, a next step, a time that has come. */
  isDue: boolean;
  /** When the oldest unread event came; null: there is none. */
  mailAt: number | null;
  /** When the last row of the run's ledger ended, or the run was accepted. */
  lastAt: number;
  owed: OwedLook | null;
}

const doingOf = { 'run-tool': 'acting', 'send-reply': 'answering' } as const;

function owedState({ kind, claimedAt, heldUntil, notBefore }: OwedLook, look: LiveLook): LiveState {
  const { now, lastAt, background } = look;
  const doing = doingOf[kind];
  const queue = pickEffectQueue(kind, background);
  if (notBefore > now) return { doing: 'delayed', queue, since: lastAt };
  if (heldUntil > now) return { doing, queue, since: claimedAt ?? lastAt };
  return { doing: 'queued', queue, since: Math.max(lastAt, heldUntil, notBefore) };
}

/**
 * What a run under way is doing now: the one definition (docs/operations.md). The record shows what the last commit decided; the claims
 * and the lease show whether anybody works on it (ADR 47).
 */
export function deriveLiveState(run: Pick<RunRecord, 'phase' | 'approval' | 'parentRunId'>, look: LiveLook): LiveState {
  const { phase, approval } = run;
  const queue = pickTurnQueue(look.background ?? (run.parentRunId === undefined ? undefined : true));
  const { now, takenOverAt, leaseUntil, mailAt, lastAt } = look;
  const dueSince = Math.max(lastAt, mailAt ?? 0);
  if (look.isParked) return { doing: 'parked', queue: null, since: lastAt };
  if (takenOverAt !== null) return { doing: 'handed-over', queue: null, since: takenOverAt };
  if (look.owed) return owedState(look.owed, look);
  if (leaseUntil > now) return { doing: 'thinking', queue, since: dueSince };
  if (look.isDue) return { doing: 'queued', queue, since: dueSince };
  if (phase === 'approving') return { doing: phase, queue: null, since: approval?.askedAt ?? lastAt };
  if (phase === 'asking' || phase === 'joining') return { doing: phase, queue: null, since: lastAt };
  return { doing: 'queued', queue, since: dueSince };
}

/** The same in plain words. `alive`: the apps with a live process. */
export function liveText({ doing, queue }: Pick<LiveState, 'doing' | 'queue'>, alive: ReadonlySet<string>): string {
  const text = activityMeanings[doing];
  if (doing !== 'queued' || queue === null) return text;
  const app = appOf[queue];
  return alive.has(app) ? `${text} for a ${app}` : `${text}: no ${app} is alive`;
}
