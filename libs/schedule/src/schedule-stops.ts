/** Why a schedule ticks no more: an operator said so, a tick failed, or there is no later time. */
export const scheduleStops = ['asked', 'failed', 'over'] as const;
export type ScheduleStop = (typeof scheduleStops)[number];
