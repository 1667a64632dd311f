import { InvariantError } from '#errors';
import { StepBuilder } from '#program';
import type { Stamp } from '#protocol';
import type { ScheduleSettings } from './settings.js';
import type { ScheduleState, TickRun } from './state.js';

/** One decision: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision extends StepBuilder<ScheduleState> {
  /** `settings` are those of the run under way, or of one that begins now; `at` is the time of the event. */
  constructor(
    readonly settings: ScheduleSettings,
    stamp: Stamp,
    at: number,
    state: ScheduleState,
  ) {
    super(stamp, at, state);
  }

  /** The tick under way; to be asked for only where there is one. */
  get run(): TickRun {
    if (this.state.run === null) throw new InvariantError('a decision about a tick that there is not');
    return this.state.run;
  }

  change(more: Partial<ScheduleState>): void {
    this.state = { ...this.state, ...more };
  }

  changeRun(more: Partial<TickRun>): void {
    this.change({ run: { ...this.run, ...more } });
  }
}
