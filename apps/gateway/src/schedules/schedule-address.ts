import type { Address } from '#contract';
import { commonTenant, schedulesSide } from '#registry';

const prefix = 'schedule:';

/** Where a schedule is: a conversation with nobody, whose name is no caller's. */
export function scheduleAddress(id: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: schedulesSide, theirs: `${prefix}${id}` };
}

export function scheduleIdOf({ theirs }: Address): string {
  return theirs.slice(prefix.length);
}
