import { Problem } from './http/problem.js';

/** A schedule has no person: nobody takes it over, answers in it, or texts it. */
export function refuseSchedule(conversationId: string): never {
  const detail = `${conversationId} is a schedule, not a conversation: POST /v1/schedules/<id>/pause, /resume and /stop are for it`;
  throw new Problem(409, 'conflict', detail);
}
