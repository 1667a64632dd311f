import { InvariantError } from '#errors';
import { packRuns } from '#engine';
import { keys } from '#records';
import type { OwedEffect } from '#protocol';
import type { Hint } from '#redis';
import type { Claimed, CommitRequest, CommitResult } from '#engine/ports';
import type { RunRecord } from '#records';
import type { EngineTimes } from '#engine';
import { forgetAtRest, freeAt, isAside, mayBeOnItsWay, noteEmpty } from './lane.js';
import type { Lane } from './lane.js';
import { isBehindFence } from './memory-fence.js';
import { bury } from './memory-letters.js';
import { keepNotice } from './memory-takeover.js';
import { hintOf } from './memory-hints.js';
import { assertTree, postAll, timerHint, treeHint } from './memory-trees.js';
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

/** The earliest need that is left; null when none is. Many owed effects are left to the sweeper to look at. */
function timerAfter({ options, now, treeLimits }: Memory, lane: Lane, request: CommitRequest): number | null {
  const { times } = options;
  const needs: number[] = [];
  if (lane.mail.length > 0 || lane.thinking) needs.push(now + (request.hold ? times.leaseMs : times.graceMs));
  if (lane.owed.size > treeLimits.mostWalked) needs.push(now + times.graceMs);
  else for (const owed of lane.owed.values()) needs.push(Math.max(freeAt(owed), now + times.graceMs));
  if (lane.wakeAt !== null) needs.push(lane.wakeAt);
  return needs.length > 0 ? Math.min(...needs) : null;
}

/** The transcript stays while a run is live; a child's goes with its tree. */
function moveLive(lane: Lane, isLive: boolean): void {
  if (isLive && !lane.live) lane.timedParts.delete('transcript');
  if (!isLive && lane.live && lane.family === null && lane.transcript.length > 0) lane.timedParts.add('transcript');
  lane.live = isLive;
}

function move(lane: Lane, request: CommitRequest, times: EngineTimes, now: number): void {
  lane.version += 1;
  lane.settledSend = null;
  lane.state = JSON.stringify(request.state);
  lane.mail = lane.mail.slice(request.consumed);
  lane.thinking = request.thinking;
  moveLive(lane, request.live);
  lane.wakeAt = request.wakeInMs === null ? null : now + Math.max(0, Math.ceil(request.wakeInMs));
  lane.attempts = 0;
  lane.sweeps = 0;
  lane.burstFrom = null;
  lane.quietUntil = 0;
  if (request.hold) lane.lease = { token: request.token, until: now + times.leaseMs };
  else if (lane.lease?.token === request.token) lane.lease = null;
  for (const effectId of request.cancels) lane.owed.delete(effectId);
  noteEmpty(lane);
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
    const closing = effect.type === 'send-reply' ? (request.closing ?? null) : null;
    lane.owed.set(effect.id, { effect, ...fresh, said: null, closing });
  }
}

/** What is kept of a live run stays. A root's goes with its run's end, a child's with its root's (ADR 59). */
function setTimes(archive: Archive, { family }: Lane, { runs, ledger, journal, messageRuns }: CommitRequest): void {
  const isRoot = family === null;
  const touched: [key: string, runId: string][] = [
    ...runs.map(({ runId }): [string, string] => [keys.run(runId), runId]),
    ...[...ledger, ...journal].map(({ runId }): [string, string] => [keys.run(runId), runId]),
    ...Object.entries(messageRuns).map(([messageId, runId]): [string, string] => [keys.message(messageId), runId]),
  ];
  for (const [key, runId] of touched.filter(([, id]) => id !== '')) {
    if (!archive.outcomes.has(runId)) archive.keep(key);
    else if (isRoot) archive.expire(key);
  }
  for (const { runId, messageIds } of runs.filter(({ outcome }) => isRoot && outcome !== null)) {
    archive.expireRun(runId);
    if (archive.items.has(runId)) archive.expire(keys.items(runId));
    messageIds.forEach((messageId) => archive.expire(keys.message(messageId)));
    if (archive.trees.has(runId)) archive.expiring.set(runId, 0);
  }
}

function recordRun(archive: Archive, lane: Lane, run: RunRecord, now: number): void {
  const asked = archive.runs.get(run.runId)?.approval?.approvalId;
  if (asked !== undefined) archive.approvals.delete(asked);
  if (run.approval) archive.approvals.set(run.approval.approvalId, run.runId);
  archive.runs.set(run.runId, run);
  if (run.outcome !== null) archive.outcomes.set(run.runId, run.outcome);
  if (lane.family === null) archive.recent.set(run.runId, run.outcome === null ? now + 4e15 : now);
}

/** What is kept in the hashes of runs is packed as plain JSON here (ADR 66). */
function packRows(archive: Archive, request: CommitRequest): void {
  const { records, rows } = packRuns(request, JSON.stringify);
  for (const { runId, value } of rows) archive.writeField(runId, String(request.version + 1), String(value));
  for (const [i, { runId, outcome }] of request.runs.entries()) {
    if (outcome === null) archive.endedRecords.delete(runId);
    else archive.endedRecords.set(runId, String(records[i]));
  }
}

function record(archive: Archive, lane: Lane, request: CommitRequest, now: number): void {
  for (const { runId, rows } of request.ledger) archive.append(archive.ledgers, runId, rows);
  for (const { runId, entries } of request.journal) archive.append(archive.journals, runId, entries);
  packRows(archive, request);
  for (const run of request.runs) recordRun(archive, lane, run, now);
  for (const [messageId, runId] of Object.entries(request.messageRuns)) {
    const message = archive.messages.get(messageId);
    if (message) Object.assign(message, { runId: runId || null, heard: true });
  }
  setTimes(archive, lane, request);
  if (request.items) archive.writeItems(request.items.rootRunId, request.items.fields);
}

function buryRuns({ letters, now }: Memory, { actorId }: Lane, { runs }: CommitRequest): void {
  for (const { runId, messageIds, outcome } of runs) {
    if (outcome !== 'parked') continue;
    const turn = { letterId: runId, kind: 'turn' as const, actorId, runId, effectId: null, tool: null };
    bury(letters, { ...turn, code: 'parked', at: now }, { runId, messageIds, reason: null });
  }
}

/** Claims one of the effects in the same step (ADR 161). */
type ClaimNow = (claim: NonNullable<CommitRequest['claim']>) => Claimed;

/** What a claim of the request answers, and the hint of one that refuses, which comes behind the commit's own. */
function claimWith(
  memory: Memory,
  { claim: asked }: CommitRequest,
  claim: ClaimNow | undefined,
): { claimed: Claimed | undefined; hinted: Hint[] } {
  const before = memory.hints.length;
  const claimed = asked && claim?.(asked);
  return { claimed, hinted: memory.hints.splice(before) };
}

/**
 * Moves a lane one version forward, or writes nothing: stale when somebody else committed, when the mail is not the mail
 * that was read, or when a send to be cancelled may be on its way.
 */
export function commitTo(memory: Memory, lane: Lane, request: CommitRequest, claim?: ClaimNow): CommitResult {
  const { now, archive, options } = memory;
  if (isStale(lane, request) || isBehindFence(memory, lane, request)) return { status: 'stale' };
  assertPromises(archive, lane, request);
  assertTree(memory, lane, request);
  move(lane, request, options.times, now);
  for (const effect of request.effects) if (isAside(effect)) keepNotice(memory, lane, effect.id, effect);
  record(archive, lane, request, now);
  buryRuns(memory, lane, request);
  const told = postAll(memory, lane, request);
  const { claimed, hinted } = claimWith(memory, request, claim);
  lane.timer = timerAfter(memory, lane, request);
  if (!lane.isLeaving) forgetAtRest(lane); // a child whose tree goes keeps the time it was given, though it may still work
  const isFree = ({ id }: OwedEffect): boolean => {
    if (id !== request.claim?.effectId) return true;
    return claimed?.status !== 'claimed' && claimed?.status !== 'simulated' && lane.owed.has(id);
  };
  for (const effect of request.effects) if (isFree(effect)) memory.hint(hintOf(lane.actorId, effect));
  if (request.hasTimer && request.wakeInMs !== null) memory.hint(timerHint(request, request.wakeInMs));
  hinted.forEach((hint) => memory.hint(hint));
  for (const target of told) memory.hint(treeHint(target, `${lane.actorId}.${lane.version}`));
  return { status: 'committed', mailLeft: lane.mail.length, ...(claimed && { claimed }) };
}
