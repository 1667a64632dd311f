import type { Decision } from '#program';
import type { ScheduleSettings } from './settings.js';
import type { ScheduleState, TickRun } from './state.js';

/** One decision about a schedule: its run is the tick under way. */
export type ScheduleDecision = Decision<ScheduleState, TickRun, ScheduleSettings>;
