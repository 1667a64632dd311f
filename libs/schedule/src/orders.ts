import { begunUnder, keptRules } from '#program';
import type { ProgramEvent } from '#program';
import type { ScheduleDecision } from './decision.js';
import { emptyState, toTimetable } from './state.js';
import type { Plan } from './state.js';
import { firstTick, nextTick, ticksUpTo } from './times.js';

type Set = Extract<ProgramEvent, { type: 'schedule-set' }>;

/** How long a schedule that is paused sleeps, in milliseconds: it stays among the actors that have something to do, so it is not forgotten. */
const sleepMs = 86_400_000;

/** Sets a schedule that there is not yet, or that was stopped; one that goes on is not changed. A tick under way goes on. */
export function onSet(decision: ScheduleDecision, { messageId, setting, at }: Set): void {
  const { id, plan: before, stopped, run, endedIn } = decision.state;
  if (before !== null && stopped === null) return;
  const { times, ...more } = setting;
  const zoned =
    'everyMs' in times ? times : { cron: times.cron, timeZone: times.timeZone ?? decision.settings.timeZone };
  const plan: Plan = {
    ...more,
    times: zoned,
    from: at,
    setBy: messageId,
    ...keptRules(begunUnder(decision.stamp.rules)),
  };
  decision.state = {
    ...emptyState(id),
    plan,
    run,
    lastRunId: run?.id ?? null,
    ...(endedIn !== undefined && { endedIn }),
  };
  wait(decision, firstTick(toTimetable(plan)));
}

/** Waits for the next tick; without one the schedule is over. */
export function wait(decision: ScheduleDecision, nextAt: number | null): void {
  if (nextAt === null) stop(decision, { why: 'over' });
  else decision.change({ nextAt });
}

/** Counts the times that came due while a run is live. Nothing wakes the schedule for them: they are counted once, before the run or the waiting ends. */
export function skipDue(decision: ScheduleDecision): void {
  const { plan, nextAt, pausedAt, run, skipped } = decision.state;
  if (plan === null || nextAt === null || pausedAt !== null || run === null || decision.at < nextAt) return;
  const { count, next } = ticksUpTo(toTimetable(plan), nextAt, decision.at);
  decision.change({ skipped: skipped + count });
  wait(decision, next);
}

/** It ticks no more. A tick under way goes on. */
export function stop(
  decision: ScheduleDecision,
  end: Omit<NonNullable<ScheduleDecision['state']['stopped']>, 'at'>,
): void {
  decision.change({ stopped: { at: decision.at, ...end }, nextAt: null, pausedAt: null });
}

export function onPaused(decision: ScheduleDecision): void {
  skipDue(decision);
  if (isGoing(decision) && decision.state.pausedAt === null)
    decision.change({ pausedAt: decision.at, nextAt: decision.at + sleepMs });
}

/** The ticks of the pause are no missed ones: it goes on with the next. */
export function onResumed(decision: ScheduleDecision): void {
  const { plan, pausedAt } = decision.state;
  if (!isGoing(decision) || plan === null || pausedAt === null) return;
  decision.change({ pausedAt: null });
  wait(decision, nextTick(toTimetable(plan), decision.at));
}

export function onStopped(decision: ScheduleDecision): void {
  skipDue(decision);
  if (isGoing(decision)) stop(decision, { why: 'asked' });
}

function isGoing({ state }: ScheduleDecision): boolean {
  return state.plan !== null && state.stopped === null;
}

/** Sleeps on, while it is paused. */
export function sleepOn(decision: ScheduleDecision): void {
  decision.change({ nextAt: decision.at + sleepMs });
}
