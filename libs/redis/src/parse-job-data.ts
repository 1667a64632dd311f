import { PermanentError } from '#errors';
import type { JobData } from '#protocol';

/** Reads a job's payload, which is untrusted: anything but the three known fields is refused. */
export function parseJobData(raw: unknown): JobData {
  if (typeof raw !== 'object' || raw === null) throw new PermanentError('bad-request', 'job data: expected an object');
  const { v, actorId, effectId, ...rest } = raw as Record<string, unknown>; // any object reads as a record of unknowns
  if (v !== 1) throw new PermanentError('bad-request', 'job data: v: expected 1');
  if (typeof actorId !== 'string') throw new PermanentError('bad-request', 'job data: actorId: expected a string');
  if (effectId !== undefined && typeof effectId !== 'string') {
    throw new PermanentError('bad-request', 'job data: effectId: expected a string');
  }
  const surplus = Object.keys(rest);
  if (surplus.length > 0) throw new PermanentError('bad-request', `job data: ${surplus.join(', ')}: not expected`);
  return effectId === undefined ? { v, actorId } : { v, actorId, effectId };
}
