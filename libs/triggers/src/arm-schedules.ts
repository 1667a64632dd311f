import type { ScheduleSetting } from '#protocol';
import type { Schedules, StoredSchedule } from '#engine';
import { scheduleAddress } from '#registry';
import { emptyState } from '#schedule';
import type { ScheduleState } from '#schedule';
import { scheduleIdAt } from './armed-workflow.js';
import type { ArmedWorkflow } from './armed-workflow.js';

type Orders = Pick<Schedules, 'read' | 'order'>;
type Note = Parameters<Schedules['order']>[2];

/**
 * Sets, replaces and stops the schedules of a workflow until they are those that it has. Whoever does it again, after a crash or beside
 * another, comes to the same. Returns how many were to be changed.
 */
export async function armSchedules(
  schedules: Orders,
  { id, version, schedules: slots }: Pick<ArmedWorkflow, 'id' | 'version' | 'schedules'>,
  settings: readonly ScheduleSetting[],
  note: Note,
): Promise<number> {
  let changed = 0;
  for (let slot = 0; slot < Math.max(slots, settings.length); slot++) {
    const address = scheduleAddress(scheduleIdAt(id, slot));
    const stored = await schedules.read(address);
    const state = stored && readScheduleState(stored);
    const setting = settings[slot];
    if (setting ? isSet(state, setting, version) : !isGoing(state)) continue;
    changed += 1;
    if (isGoing(state)) await schedules.order(address, { type: 'schedule-stopped' }, note);
    if (setting) await schedules.order(address, { type: 'schedule-set', setting }, note);
  }
  return changed;
}

/** The state of a schedule; an empty one before a turn has read its mail. */
export function readScheduleState({ actorId, state }: StoredSchedule): ScheduleState {
  return (state as ScheduleState | null) ?? emptyState(actorId); // its program alone writes it
}

function isGoing(state: ScheduleState | null): boolean {
  return state !== null && state.plan !== null && state.stopped === null;
}

/** Whether it is what this version has there: one that is over ticks no more, and is set all the same. */
function isSet(state: ScheduleState | null, setting: ScheduleSetting, version: string | null): boolean {
  const plan = state?.plan ?? null;
  if (state === null || plan === null || plan.version !== version || plan.agent !== setting.agent) return false;
  return state.stopped === null || state.stopped.why === 'over';
}
