import { IsIn, Matches } from 'class-validator';
import { breakerNames } from '#limits';
import type { StoredRequest } from '#limits';
import { breakerShows, breakerOrders } from '#breaker';
import type { BreakerState, BreakerOrder } from '#breaker';
import type { Role } from '../auth/sign-ins.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import type { BreakerView, BreakerRequestView } from './breaker-responses.js';

/** The breaker, in the path. */
export class BreakerPath {
  @Matches(breakerNames, { message: 'expected tool:<name> or model:<provider>' })
  name!: string;
}

/** An operator's override of a breaker; `auto` ends it. */
export class BreakerRequest extends OperatorRequest {
  @IsIn(breakerOrders, { message: 'expected open, closed or auto' })
  state!: BreakerOrder;
}

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

/** A breaker in the API's form. */
export function breakerView(name: string, state: BreakerState, role: Role): BreakerView {
  const tallies = state.state === 'closed' ? state.buckets.flatMap((bucket) => bucket.tallies) : [];
  return {
    name,
    state: breakerShows(state),
    forced:
      state.state === 'forced'
        ? { by: state.by, reason: redactForRole(role, state.why), since: toIsoTime(state.at) }
        : null,
    open_until: state.state === 'open' ? toIsoTime(state.until) : null,
    calls: tallies.reduce((sum, { calls }) => sum + calls, 0),
    faults: tallies.reduce((sum, { faults }) => sum + faults, 0),
  };
}

/** An operator's override in the API's form. */
export function breakerRequestView({ name, to, by, why, at }: StoredRequest, role: Role): BreakerRequestView {
  return { name, state: to === '' ? 'auto' : to, by, reason: redactForRole(role, why), at: toIsoTime(at) };
}
