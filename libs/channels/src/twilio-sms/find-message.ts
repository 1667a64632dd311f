import { smsBody } from './sms-body.js';

/** What of a listed message matters here. */
export interface ListedMessage {
  sid: string;
  direction: string;
  body: string;
  dateCreated: Date | null;
}

/** Twilio's dates are whole seconds by Twilio's clock, ours are milliseconds by Redis's. */
const clockSlackMs = 60_000;

/** What a trial account puts in front of every body. */
const trialPrefix = 'Sent from your Twilio trial account - ';

function isSameBody(listed: string, body: string): boolean {
  const text = listed.startsWith(trialPrefix) ? listed.slice(trialPrefix.length) : listed;
  return text.trim() === body;
}

/** The message that a lost response was about: the oldest outbound one of the right time and words that is nobody else's. */
export function findMessage(
  rows: readonly ListedMessage[],
  query: { text: string; firstPostAt: number; knownProviderIds: readonly string[] },
): string | null {
  const body = smsBody(query.text).trim();
  const since = query.firstPostAt - clockSlackMs;
  const candidates = rows
    .filter(({ direction }) => direction.startsWith('outbound'))
    .filter(({ sid }) => !query.knownProviderIds.includes(sid))
    .filter((row) => (row.dateCreated?.getTime() ?? 0) >= since && isSameBody(row.body, body))
    .sort((a, b) => (a.dateCreated?.getTime() ?? 0) - (b.dateCreated?.getTime() ?? 0));
  return candidates[0]?.sid ?? null;
}
