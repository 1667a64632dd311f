import { InvariantError } from '#errors';
import { createSchedule } from '#schedule';
import type { ScheduleState } from '#schedule';
import type { ProgramModule, Serving } from '../program-module.js';

/** A schedule does nothing inside a turn. */
export const schedule: ProgramModule<Serving<ScheduleState>> = {
  serve: ({ at }) => ({
    program: createSchedule(at(({ settings }) => settings)),
    effectsFor: () => ({ runInlineTool: () => Promise.reject(new InvariantError('this program calls no tools')) }),
  }),
};
