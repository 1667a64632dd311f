import type { StoredSchedule } from '#engine';
import { nextTick, toTimetable } from '#schedule';
import type { ScheduleState } from '#schedule';
import type { ScheduleView } from './schedule-responses.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { readScheduleId } from '#registry';
import { readScheduleState } from '#triggers';

function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function toTimetableView(plan: ScheduleState['plan']): Pick<ScheduleView, 'every_ms' | 'cron' | 'time_zone'> {
  if (plan === null) return { every_ms: null, cron: null, time_zone: null };
  const { times } = plan;
  if ('everyMs' in times) return { every_ms: times.everyMs, cron: null, time_zone: null };
  return { every_ms: null, cron: times.cron, time_zone: times.timeZone };
}

/** The next time that comes due: while a run is live, the state has the first one that is not counted yet. */
function computeNextAt({ plan, nextAt, run }: ScheduleState): number | null {
  if (plan === null || nextAt === null || run === null) return nextAt;
  return nextTick(toTimetable(plan), Math.max(Date.now(), nextAt - 1));
}

/** A schedule in the API's form. */
export function scheduleView(stored: StoredSchedule, role: Role): ScheduleView {
  const state = readScheduleState(stored);
  const { plan, pausedAt, stopped, ticks, skipped, missed, failed } = state;
  return {
    id: readScheduleId(stored.address),
    ...toTimetableView(plan),
    agent: plan && (plan.agent ?? 'default'),
    on_error: plan && plan.onError,
    next_at: pausedAt === null ? toIsoOrNull(computeNextAt(state)) : null,
    paused: toIsoOrNull(pausedAt),
    stopped: stopped && { at: new Date(stopped.at).toISOString(), why: stopped.why, outcome: stopped.outcome ?? null },
    ...{ parked: stored.isParked, ticks, skipped, missed, failed },
    ...{ last_run_id: state.lastRunId, last_outcome: state.lastOutcome },
    input: redactForRole(role, plan && plan.input),
  };
}
