import { admit, breakerShows, freshBreaker, record } from '#breaker';
import type { BreakerOptions, BreakerState, CallOutcome, BreakerStatus } from '#breaker';
import { toAdmission } from './admission.js';
import type { Admission } from './admission.js';

const replica = 'self';

/** A breaker known to this process alone. It opens on the process's own faults: behind a broken network nobody else sees them. */
export class LocalBreaker {
  private state: BreakerState = freshBreaker;
  private readonly options: BreakerOptions;

  constructor(
    options: BreakerOptions,
    private readonly clock: () => number,
  ) {
    this.options = { ...options, minReplicas: 1 };
  }

  get shows(): BreakerStatus {
    return breakerShows(this.state);
  }

  admit(call: string): Admission {
    const decision = admit(this.state, this.clock(), { replica, call }, this.options);
    this.state = decision.state;
    return toAdmission(decision);
  }

  record(call: string, outcome: CallOutcome): void {
    this.state = record(this.state, this.clock(), { replica, call }, outcome, this.options);
  }
}
