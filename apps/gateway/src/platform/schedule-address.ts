import type { Address } from '#contract';
import { commonTenant, schedulesSide } from '#registry';
import { Problem } from './http/problem.js';

const prefix = 'schedule:';

/** Where a schedule is: a conversation with nobody, whose name is no caller's. */
export function scheduleAddress(id: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: schedulesSide, theirs: `${prefix}${id}` };
}

/** The address of the schedule that a conversation's name names; null: it names none. */
export function scheduleAddressNamed(name: string): Address | null {
  return name.startsWith(prefix) ? scheduleAddress(name.slice(prefix.length)) : null;
}

export function scheduleIdOf({ theirs }: Address): string {
  return theirs.slice(prefix.length);
}

/** A schedule has no person: nobody takes it over, answers in it, or texts it. */
export function refuseSchedule(conversationId: string): never {
  const detail = `${conversationId} is a schedule, not a conversation: POST /v1/schedules/<id>/pause, /resume and /stop are for it`;
  throw new Problem(409, 'conflict', detail);
}
