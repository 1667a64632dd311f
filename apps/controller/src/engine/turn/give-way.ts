import { findPublicLane } from '#protocol';
import type { QueueName } from '#protocol';
import type { CommitRequest } from '#engine/ports';

/** A job of a queue of turns. */
export interface TurnJob {
  queue: QueueName;
  /** Whether what strangers have begun has had this place for as long as it may (ADR 144). */
  isTimeUp(this: void): boolean;
}

/** What strangers have begun goes on behind the others of its queue once its time is up, however long it thinks. */
export function givingWay(job: TurnJob | undefined, request: CommitRequest): CommitRequest {
  if (!request.hold || findPublicLane(request.background) === undefined || !job?.isTimeUp()) return request;
  return { ...request, hold: false, handsBack: true };
}
