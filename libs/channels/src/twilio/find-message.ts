import type { ReconcileQuery } from '../channel.js';

/** The fields of a listed message that matter here. */
export interface ListedMessage {
  sid: string;
  from: string;
  direction: string;
  body: string;
  dateCreated: Date | null;
}

/** Twilio's dates are whole seconds by Twilio's clock, ours are milliseconds by Redis's. */
const clockSlackMs = 60_000;

/** What a trial account puts before every body. */
const trialPrefix = 'Sent from your Twilio trial account - ';

function isSameBody(listed: string, body: string): boolean {
  const text = listed.startsWith(trialPrefix) ? listed.slice(trialPrefix.length) : listed;
  return text.trim() === body;
}

function readSentTime({ dateCreated }: ListedMessage): number {
  return dateCreated?.getTime() ?? 0;
}

/**
 * The message of a lost response: the oldest outbound one with the right time and text that belongs to no other effect; where the text is
 * lost too, the oldest unowned one that `mayBeAny` names. `text` is the body as it was posted.
 */
export function findMessage(
  rows: readonly ListedMessage[],
  query: Pick<ReconcileQuery, 'text' | 'firstPostAt' | 'knownProviderIds' | 'otherTextUntil'>,
  mayBeAny: (row: ListedMessage) => boolean,
): string | null {
  const body = query.text.trim();
  const since = query.firstPostAt - clockSlackMs;
  const until = (query.otherTextUntil ?? -Infinity) + clockSlackMs;
  const unknown = rows
    .toReversed() // a list begins with the newest, and one second may hold several
    .filter(({ direction }) => direction.startsWith('outbound'))
    .filter(({ sid }) => !query.knownProviderIds.includes(sid))
    .filter((row) => readSentTime(row) >= since)
    .sort((a, b) => readSentTime(a) - readSentTime(b));
  const isOurs = (row: ListedMessage): boolean =>
    row.direction === 'outbound-api' && readSentTime(row) <= until && mayBeAny(row);
  return (unknown.find((row) => isSameBody(row.body, body)) ?? unknown.find(isOurs))?.sid ?? null;
}
