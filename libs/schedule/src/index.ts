/**
 * Schedules: the program of an actor that repeats a workflow, and when it ticks. Pure: it knows no clock, queue or store, gets events and
 * returns a run, its child and the time of the next tick.
 */
export { readSchedule } from './read-schedule.js';
export type { ReadSchedule } from './read-schedule.js';
export { createSchedule } from './schedule.js';
export type { ScheduleSettings } from './settings.js';
export { emptyState, toTimetable } from './state.js';
export type { ScheduleState } from './state.js';
export { nextTick } from './times.js';
export { scheduleStops } from './schedule-stops.js';
