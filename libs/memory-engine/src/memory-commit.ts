import { InvariantError } from '#contract';
import type { CommitRequest, CommitResult } from '#engine/ports';
import type { EngineTimes } from '#engine';
import { forgetAtRest, freeAt, isAside, mayBeOnItsWay } from './lane.js';
import type { Lane } from './lane.js';
import { bury } from './memory-letters.js';
import { keepNotice } from './memory-takeover.js';
import type { Memory } from './memory.js';
import type { Archive } from './archive.js';

/** Whether a send that the turn means to cancel has been claimed, or settled, since the turn was loaded. */
function isOutOfReach(lane: Lane, effectId: string): boolean {
  const owed = lane.owed.get(effectId);
  if (!owed) return lane.settledSend === effectId;
  return owed.effect.type === 'send-reply' && mayBeOnItsWay(owed);
}

function isStale(lane: Lane, request: CommitRequest): boolean {
  const { consumed } = request;
  if (lane.version !== request.version || lane.parked !== null) return true;
  if (consumed > 0 && lane.mail[consumed - 1] !== (request.lastMail ?? '')) return true;
  return request.cancels.some((effectId) => isOutOfReach(lane, effectId));
}

function assertPromises(archive: Archive, lane: Lane, request: CommitRequest): void {
  const left = [...lane.owed.values()].filter((owed) => !request.cancels.includes(owed.effect.id));
  const sends = [...left.map((owed) => owed.effect), ...request.effects].filter(
    (effect) => effect.type === 'send-reply' && !isAside(effect),
  );
  if (sends.length > 1) throw new InvariantError('more than one unsettled send');
  for (const run of request.runs) {
    if (run.outcome !== null && archive.outcomes.has(run.runId)) throw new InvariantError('a second outcome for a run');
  }
}

/** The earliest need that is left; null when none is. */
function timerAfter(lane: Lane, request: CommitRequest, times: EngineTimes, now: number): number | null {
  const needs: number[] = [];
  if (lane.mail.length > 0 || lane.thinking) needs.push(now + (request.hold ? times.leaseMs : times.graceMs));
  for (const owed of lane.owed.values()) needs.push(Math.max(freeAt(owed), now + times.graceMs));
  if (lane.wakeAt !== null) needs.push(lane.wakeAt);
  return needs.length > 0 ? Math.min(...needs) : null;
}

function move(lane: Lane, request: CommitRequest, times: EngineTimes, now: number): void {
  lane.version += 1;
  lane.state = JSON.stringify(request.state);
  lane.mail = lane.mail.slice(request.consumed);
  lane.thinking = request.thinking;
  lane.live = request.live;
  lane.wakeAt = request.wakeInMs === null ? null : now + Math.max(0, Math.ceil(request.wakeInMs));
  lane.attempts = 0;
  lane.sweeps = 0;
  lane.burstFrom = null;
  lane.quietUntil = 0;
  if (request.hold) lane.lease = { token: request.token, until: now + times.leaseMs };
  else if (lane.lease?.token === request.token) lane.lease = null;
  for (const effectId of request.cancels) lane.owed.delete(effectId);
  for (const effect of request.effects) {
    const fresh = {
      claim: null,
      notBefore: 0,
      claims: 0,
      firstClaimAt: null,
      owedAt: null,
      posts: 0,
      failed: 0,
      firstPostAt: null,
      lastPostAt: null,
      stage: 'posting' as const,
    };
    lane.owed.set(effect.id, { effect, ...fresh, said: null });
  }
}

function record(archive: Archive, request: CommitRequest, now: number): void {
  for (const { runId, rows } of request.ledger) archive.append(archive.ledgers, runId, rows);
  for (const { runId, entries } of request.journal) archive.append(archive.journals, runId, entries);
  for (const run of request.runs) {
    const asked = archive.runs.get(run.runId)?.approval?.approvalId;
    if (asked !== undefined) archive.approvals.delete(asked);
    if (run.approval) archive.approvals.set(run.approval.approvalId, run.runId);
    archive.runs.set(run.runId, run);
    if (run.outcome !== null) archive.outcomes.set(run.runId, run.outcome);
    archive.recent.set(run.runId, run.outcome === null ? now + 4e15 : now);
  }
  for (const [messageId, runId] of Object.entries(request.messageRuns)) {
    const message = archive.messages.get(messageId);
    if (message) Object.assign(message, { runId: runId || null, heard: true });
  }
}

function buryRuns({ letters, now }: Memory, { actorId }: Lane, { runs }: CommitRequest): void {
  for (const { runId, messageIds, outcome } of runs) {
    if (outcome !== 'parked') continue;
    const turn = { letterId: runId, kind: 'turn' as const, actorId, runId, effectId: null, tool: null };
    bury(letters, { ...turn, code: 'parked', at: now }, { runId, messageIds, reason: null });
  }
}

/**
 * Moves a lane one version forward, or writes nothing: stale when somebody else committed, when the mail is not the mail
 * that was read, or when a send to be cancelled may be on its way.
 */
export function commitTo(memory: Memory, lane: Lane, request: CommitRequest): CommitResult {
  const { now, archive, options } = memory;
  if (isStale(lane, request)) return { status: 'stale' };
  assertPromises(archive, lane, request);
  move(lane, request, options.times, now);
  for (const effect of request.effects) if (isAside(effect)) keepNotice(memory, lane, effect.id, effect);
  record(archive, request, now);
  buryRuns(memory, lane, request);
  lane.timer = timerAfter(lane, request, options.times, now);
  forgetAtRest(lane);
  return { status: 'committed', mailLeft: lane.mail.length };
}
