import { renameId } from '#protocol';
import { deedOfEvent } from '#engine';
import { keys } from '#records';
import { parseStored } from '#redis';
import type { SendMailResult, RunMail } from '#engine/ports';
import { typeOf } from './type-of.js';
import { arm } from './lane.js';
import type { Lane } from './lane.js';
import { fence } from './memory-fence.js';
import type { Memory } from './memory.js';

/** Whether mail that a turn has not read makes it futile. */
export function isCalledOff(unread: readonly string[]): boolean {
  return unread.some((event) =>
    ['opted-out', 'cancel-requested', 'taken-over', 'parent-cancelled'].includes(typeOf(event)),
  );
}

/** Before its first commit a run is the message that will open it, or the child whose one run it is. */
function isToCome({ archive }: Memory, lane: Lane, runId: string): boolean {
  if (archive.messages.get(renameId(runId, 'msg'))?.heard === false) return true;
  return lane.family !== null && renameId(lane.actorId, 'run') === runId;
}

/** The tree of a run that is cancelled spawns no more from here on. A thread's children are each told by themselves. */
function fenceTree(lane: Lane): void {
  if (lane.family !== null || lane.program === 'assistant') return;
  fence(lane, { type: 'parent-cancelled', reason: 'cancelled' });
}

/** Tells a run something from outside, once for each name; a run that is over hears nothing. */
export function sendMailIn(memory: Memory, { actorId, name, event }: RunMail): SendMailResult {
  const { archive, options, now } = memory;
  const { runId } = event;
  const lane = memory.lanes.get(actorId);
  if (!lane || !(isToCome(memory, lane, runId) || archive.isKept(runId))) return { status: 'gone' };
  const outcome = archive.outcomes.get(runId);
  if (outcome !== undefined) return { status: 'finished', outcome };
  const text = JSON.stringify(event);
  const mails = archive.runMails.get(runId) ?? new Map<string, string>();
  const first = mails.get(name);
  if (first !== undefined)
    return first === text ? { status: 'told' } : { status: 'told-before', first: parseStored(first) };
  archive.runMails.set(runId, mails.set(name, text));
  if (archive.isKept(runId)) archive.keep(keys.told(runId));
  else archive.expire(keys.told(runId));
  lane.mail.push(JSON.stringify({ at: now, ...event }));
  if (event.type === 'cancel-requested' && archive.isKept(runId)) fenceTree(lane);
  memory.noteDeed(deedOfEvent(actorId, event));
  lane.isAtRest = false;
  if (lane.parked === null) {
    arm(lane, now + options.times.graceMs);
    memory.hint({ queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${runId}.${name}` });
  }
  return { status: 'told' };
}
