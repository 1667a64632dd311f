import { begunUnder, keptRules } from '#program';
import type { ProgramEvent } from '#program';
import type { Decision } from './decision.js';
import { emptyState, timetableOf } from './state.js';
import type { Plan } from './state.js';
import { firstTick, nextTick, ticksUpTo } from './times.js';

type Set = Extract<ProgramEvent, { type: 'schedule-set' }>;

/** How long a schedule that is paused sleeps, in milliseconds: it stays among the actors that have something to do, so it is not forgotten. */
const sleepMs = 86_400_000;

/** Sets a schedule that there is not yet, or that was stopped; one that goes on is not changed. A tick under way goes on. */
export function onSet(d: Decision, { messageId, setting, at }: Set): void {
  const { id, plan: before, stopped, run, endedIn } = d.state;
  if (before !== null && stopped === null) return;
  const { times, ...more } = setting;
  const zoned = 'everyMs' in times ? times : { cron: times.cron, timeZone: times.timeZone ?? d.settings.timeZone };
  const plan: Plan = { ...more, times: zoned, from: at, setBy: messageId, ...keptRules(begunUnder(d.stamp.rules)) };
  d.state = { ...emptyState(id), plan, run, lastRunId: run?.id ?? null, ...(endedIn !== undefined && { endedIn }) };
  wait(d, firstTick(timetableOf(plan)));
}

/** Waits for the next tick; without one the schedule is over. */
export function wait(d: Decision, nextAt: number | null): void {
  if (nextAt === null) stop(d, { why: 'over' });
  else d.change({ nextAt });
}

/** Counts the times that came due while a run is live. Nothing wakes the schedule for them: they are counted once, before the run or the waiting ends. */
export function skipDue(d: Decision): void {
  const { plan, nextAt, pausedAt, run, skipped } = d.state;
  if (plan === null || nextAt === null || pausedAt !== null || run === null || d.at < nextAt) return;
  const { count, next } = ticksUpTo(timetableOf(plan), nextAt, d.at);
  d.change({ skipped: skipped + count });
  wait(d, next);
}

/** It ticks no more. A tick under way goes on. */
export function stop(d: Decision, end: Omit<NonNullable<Decision['state']['stopped']>, 'at'>): void {
  d.change({ stopped: { at: d.at, ...end }, nextAt: null, pausedAt: null });
}

export function onPaused(d: Decision): void {
  skipDue(d);
  if (isGoing(d) && d.state.pausedAt === null) d.change({ pausedAt: d.at, nextAt: d.at + sleepMs });
}

/** The ticks of the pause are no missed ones: it goes on with the next. */
export function onResumed(d: Decision): void {
  const { plan, pausedAt } = d.state;
  if (!isGoing(d) || plan === null || pausedAt === null) return;
  d.change({ pausedAt: null });
  wait(d, nextTick(timetableOf(plan), d.at));
}

export function onStopped(d: Decision): void {
  skipDue(d);
  if (isGoing(d)) stop(d, { why: 'asked' });
}

function isGoing({ state }: Decision): boolean {
  return state.plan !== null && state.stopped === null;
}

/** Sleeps on, while it is paused. */
export function sleepOn(d: Decision): void {
  d.change({ nextAt: d.at + sleepMs });
}
