import type { Address } from '#protocol';
import { commonTenant, schedulesSide } from './agent-registry.js';

const prefix = 'schedule:';

/** Where a schedule is: a conversation with nobody, whose name is no caller's. */
export function scheduleAddress(id: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: schedulesSide, theirs: `${prefix}${id}` };
}

/** The address of the schedule that a conversation's name names; null: it names none. */
export function scheduleAddressNamed(name: string): Address | null {
  return name.startsWith(prefix) ? scheduleAddress(name.slice(prefix.length)) : null;
}

export function readScheduleId({ theirs }: Address): string {
  return theirs.slice(prefix.length);
}
