import { IsIn, Matches } from 'class-validator';
import { breakerNames } from '#limits';
import type { StoredRequest } from '#limits';
import { breakerShows, breakerOrders } from '#breaker';
import type { BreakerState, BreakerOrder } from '#breaker';
import type { Role } from '../auth/sign-ins.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import { healthOf } from '../object-health/object-health.js';
import { breakerFigures } from '../object-health/read-parts.js';
import type { BreakerLook } from '../object-health/read-parts.js';
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

/** A breaker in the API's form, judged with what the processes say of their own. */
export function breakerView(name: string, state: BreakerState, look: BreakerLook, role: Role): BreakerView {
  const part = {
    kind: name.startsWith('model:') ? 'provider' : 'tool',
    name: name.slice(name.indexOf(':') + 1),
  } as const;
  const figures = breakerFigures(name, state, look);
  const { kind: _kind, name: _name, ...health } = healthOf({ ...part, ...figures });
  return {
    name,
    state: breakerShows(state),
    forced:
      state.state === 'forced'
        ? { by: state.by, reason: redactForRole(role, state.why), since: toIsoTime(state.at) }
        : null,
    open_until: state.state === 'open' ? toIsoTime(state.until) : null,
    calls: figures.calls,
    faults: figures.faults,
    open_in: figures.openIn,
    health,
  };
}

/** An operator's override in the API's form. */
export function breakerRequestView({ name, to, by, why, at }: StoredRequest, role: Role): BreakerRequestView {
  return { name, state: to === '' ? 'auto' : to, by, reason: redactForRole(role, why), at: toIsoTime(at) };
}
