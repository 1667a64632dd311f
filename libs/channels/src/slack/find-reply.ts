import { readField } from '#values';
import type { ReconcileQuery } from '../channel.js';
import { buildMessageId } from './slack-place.js';

/** The mark of our messages in their metadata; `effect_id` in its payload says which one it is. */
export const replyTag = 'turnpike_reply';

/** The fields of a listed message that matter here. */
interface ListedMessage {
  ts: string;
  /** Null: not one of ours. */
  effectId: string | null;
}

/** Slack's clock and Redis's differ by less than this, in milliseconds. */
const clockSlackMs = 60_000;

function listedIn(row: unknown): ListedMessage[] {
  const ts = readField(row, 'ts');
  if (typeof ts !== 'string') return [];
  const effectId = readField(row, 'metadata', 'event_payload', 'effect_id');
  const isOurs = readField(row, 'metadata', 'event_type') === replyTag && typeof effectId === 'string';
  return [{ ts, effectId: isOurs ? effectId : null }];
}

/** What a part of a place's history shows of a reply. */
export interface Looked {
  /** The id of the reply's message; null: it is not there. */
  providerId: string | null;
  /** Whether it shows an earlier message that we know: then the history of this place works. */
  showsKnown: boolean;
}

function parseSlackTime(ts: string): number {
  return Number(ts) * 1000;
}

/**
 * The start of the history to be read, as a Slack time: at the oldest message of the channel that we know of, in any thread, and before
 * the first post by any clock.
 */
export function findHistoryStart(
  channel: string,
  { knownProviderIds, firstPostAt }: Pick<ReconcileQuery, 'knownProviderIds' | 'firstPostAt'>,
): string {
  const named = buildMessageId(channel, '');
  const known = knownProviderIds
    .filter((id) => id.startsWith(named))
    .map((id) => parseSlackTime(id.slice(named.length)));
  return (Math.min(firstPostAt - clockSlackMs, ...known) / 1000).toFixed(6);
}

/**
 * Looks through a page of messages for the one with the reply's own id; where that may be lost, for the oldest of ours that no effect
 * owns.
 */
export function lookThrough(
  channel: string,
  rows: readonly unknown[],
  query: Pick<ReconcileQuery, 'effectId' | 'firstPostAt' | 'knownProviderIds' | 'otherTextUntil'>,
): Looked {
  const since = query.firstPostAt - clockSlackMs;
  const until = (query.otherTextUntil ?? -Infinity) + clockSlackMs;
  const listed = rows
    .flatMap(listedIn)
    .map((row) => ({ ...row, id: buildMessageId(channel, row.ts), at: parseSlackTime(row.ts) }));
  const isKnown = ({ id }: { id: string }): boolean => query.knownProviderIds.includes(id);
  const candidates = listed
    .filter((row) => row.effectId !== null && row.at >= since && !isKnown(row))
    .sort((a, b) => a.at - b.at);
  const found =
    candidates.find(({ effectId }) => effectId === query.effectId) ?? candidates.find(({ at }) => at <= until);
  const showsKnown = listed.some((row) => isKnown(row) && row.at < query.firstPostAt);
  return { providerId: found?.id ?? null, showsKnown };
}
