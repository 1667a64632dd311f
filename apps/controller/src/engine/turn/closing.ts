import type { Closing, CommitRequest, SendEnd } from '#engine/ports';
import type { SendReply } from '#protocol';
import type { Turn } from './turn.js';

/** Between the ends that are tried: longer than any run, and no round figure. */
const apartMs = 40 * 86_400_000 + 7_654_321;

/** The request, with what the next turn would commit if it read nothing but that its reply was sent (ADR 65). */
export function withClosing(turn: Turn, request: CommitRequest, now: number): CommitRequest {
  const send = lastSend(turn, request);
  if (send === null) return request;
  const ends = [
    { at: now, providerId: 'this message' },
    { at: now + apartMs, providerId: 'that message' },
  ] as const;
  const closing: Closing = { ends, commits: [commitAfter(turn, send, ends[0]), commitAfter(turn, send, ends[1])] };
  return closing.commits.every(isEnd) ? { ...request, closing } : request;
}

/** The one send after which nothing is owed, awaited or set aside; null: there is none. */
function lastSend({ loaded }: Turn, request: CommitRequest): SendReply | null {
  const { effects, cancels, thinking, wakeInMs, spawns, posts, childEnd } = request;
  const [send, ...others] = effects;
  if (send?.type !== 'send-reply' || others.length > 0 || send.kind === 'human' || send.kind === 'notice') return null;
  if (thinking || wakeInMs !== null || spawns || posts || childEnd) return null;
  const { optedOut, takenOver, family, sends } = loaded;
  if (optedOut || takenOver || family) return null;
  return Object.keys(sends).every((effectId) => cancels.includes(effectId)) ? send : null;
}

function commitAfter(turn: Turn, { id: effectId }: SendReply, { at, providerId }: SendEnd): CommitRequest {
  const next = turn.following();
  next.apply({ at, type: 'reply-settled', effectId, status: 'sent', providerId, errorCode: null });
  return next.request('', at);
}

/** Whether a commit ends one run and does nothing else. */
function isEnd(commit: CommitRequest): boolean {
  const { thinking, live, wakeInMs, effects, cancels, runs, messageRuns, spawns, posts, childEnd } = commit;
  if (thinking || live || wakeInMs !== null || spawns || posts || childEnd) return false;
  if (effects.length > 0 || cancels.length > 0 || Object.keys(messageRuns).length > 0) return false;
  return runs.length === 1 && runs.every(({ outcome }) => outcome !== null);
}
