import type { AsideKind } from '#protocol';
import { deedOfGiveBack, deedOfTakeover } from '#engine';
import { keys } from '#records';
import type { GiveBack, OperatorReply, SayResult, Takeover, TakeoverPort, WaitingText } from '#engine/ports';
import { parseStored } from '#redis';
import { typeOf } from './type-of.js';
import { arm, transcribe } from './lane.js';
import type { Lane } from './lane.js';
import { hintOf } from './memory-hints.js';
import type { Memory } from './memory.js';

/** Keeps a notice's words beyond its send, for the transcript (ADR 48). */
export function keepNotice(memory: Memory, lane: Lane, effectId: string, words: object): void {
  const record = JSON.stringify({ at: memory.now, actorId: lane.actorId, ...words });
  memory.notices.set(effectId, { record, status: 'owed' });
  transcribe(lane, `said:${effectId}`);
}

/** Owes a message beside the runs, under an id that no commit gives. */
export function oweAside(memory: Memory, lane: Lane, kind: AsideKind, text: string): string {
  lane.asides += 1;
  const id = `${lane.actorId}.0.${lane.asides}`;
  const words = { type: 'send-reply' as const, runId: '', kind, text };
  const effect = { id, ...words };
  const fresh = {
    claim: null,
    notBefore: 0,
    claims: 0,
    firstClaimAt: null,
    owedAt: memory.now,
    posts: 0,
    failed: 0,
    firstPostAt: null,
    lastPostAt: null,
    stage: 'posting' as const,
  };
  lane.owed.set(id, { effect, ...fresh, said: null, closing: null });
  if (kind === 'notice') keepNotice(memory, lane, id, words);
  arm(lane, memory.now + memory.options.times.graceMs);
  return id;
}

function isText(event: string): boolean {
  return ['message-received', 'replay-requested'].includes(typeOf(event));
}

/** An operator's wish, not a person's text: it is never left out. */
function isReplay(event: string): boolean {
  return typeOf(event) === 'replay-requested';
}

function wake(memory: Memory, lane: Lane, event: { type: 'taken-over' | 'given-back'; by: string }): void {
  lane.mail.push(JSON.stringify({ at: memory.now, ...event }));
  if (lane.parked !== null) return;
  arm(lane, memory.now + memory.options.times.graceMs);
  const { actorId } = lane;
  memory.hint({ queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${actorId}.${event.type}` });
}

/** A person takes a lane over: texts that nobody has read wait, and the rest of the mail is read as ever. */
export function takeOverIn(
  memory: Memory,
  actorId: string,
  { by, reason }: Pick<Takeover, 'by' | 'reason'>,
): Awaited<ReturnType<TakeoverPort['takeOver']>> {
  const lane = memory.lanes.get(actorId);
  if (!lane) return 'gone';
  if (lane.human !== null) return 'taken-before';
  lane.human = JSON.stringify({ at: memory.now, by, reason });
  lane.isAtRest = false;
  [lane.burstFrom, lane.quietUntil] = [null, 0];
  lane.held.push(...lane.mail.filter(isText));
  lane.mail = lane.mail.filter((event) => !isText(event));
  lane.timedParts.delete('mail');
  wake(memory, lane, { type: 'taken-over', by });
  memory.noteDeed(deedOfTakeover(actorId, { by, reason }));
  return 'taken';
}

/** Gives a lane back, with what waited or without it. */
export function giveBackIn(
  memory: Memory,
  actorId: string,
  how: GiveBack,
): Awaited<ReturnType<TakeoverPort['giveBack']>> {
  const lane = memory.lanes.get(actorId);
  if (!lane) return { status: 'gone' };
  if (lane.human === null) return { status: 'not-taken' };
  const waiting = lane.held;
  [lane.human, lane.held] = [null, []];
  lane.timedParts.delete('held');
  wake(memory, lane, { type: 'given-back', ...how });
  memory.noteDeed(deedOfGiveBack(actorId, how));
  for (const event of waiting) {
    const message = memory.archive.messages.get(parseStored<WaitingText>(event).messageId);
    if (how.texts === 'handle' || isReplay(event)) {
      if (message) message.heldUntil = memory.now;
      lane.mail.push(event);
      continue;
    }
    if (message) Object.assign(message, { runId: null, heard: true });
  }
  return { status: 'given-back', texts: waiting.length };
}

/** Owes a person's words, once for a reply id and one at a time. */
export function sayIn(memory: Memory, words: Pick<OperatorReply, 'replyId' | 'actorId' | 'by' | 'text'>): SayResult {
  const { replyId, actorId, by, text } = words;
  const before = memory.operatorReplies.get(replyId);
  const lane = memory.lanes.get(actorId);
  if (!before) {
    if (!lane) return { status: 'gone' };
    if (lane.human === null) return { status: 'not-taken' };
    const isBusy = [...lane.owed.values()].some((owed) => owed.said !== null);
    if (isBusy) return { status: 'busy' };
    const effectId = oweAside(memory, lane, 'human', text);
    const owed = lane.owed.get(effectId);
    if (owed) owed.said = keys.said(replyId);
    transcribe(lane, `said:${replyId}`);
    memory.operatorReplies.set(replyId, { at: memory.now, replyId, actorId, by, text, effectId, status: 'owed' });
  }
  const reply = memory.operatorReplies.get(replyId);
  if (!reply || reply.text !== text) return { status: 'said-otherwise' };
  memory.hint(hintOf(actorId, { id: reply.effectId, type: 'send-reply' }));
  return { status: 'said', effectId: reply.effectId };
}

/** Who has a lane, and what waits. */
export function readTakeoverIn(memory: Memory, actorId: string): Awaited<ReturnType<TakeoverPort['readTakeover']>> {
  const lane = memory.lanes.get(actorId);
  if (!lane) return null;
  const waiting = lane.held.map((event) => parseStored<WaitingText>(event));
  return {
    takeover: lane.human === null ? null : parseStored<Takeover>(lane.human),
    waiting: waiting.map(({ messageId, text, at }) => ({ messageId, text, at })),
  };
}

/** What was said under a reply id. */
export function readOperatorReplyIn(memory: Memory, replyId: string): OperatorReply | null {
  const reply = memory.operatorReplies.get(replyId);
  if (!reply) return null;
  const { effectId: _effectId, ...rest } = reply;
  return rest;
}
