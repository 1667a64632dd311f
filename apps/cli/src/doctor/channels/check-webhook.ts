import { fetchOfOwn } from '#transport';
import type { Outside } from '../../config.js';
import { doubtful, failedCheck, ok, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { reach, withoutAsking } from '../reach.js';
import type { Reached } from '../reach.js';

/** What posts to an operator's system, and the setting with its address. */
const posters = {
  replies: { name: 'webhook out', from: 'WEBHOOK_URL', readUrl: ({ webhookUrl }: Outside) => webhookUrl },
  events: { name: 'event webhook', from: 'EVENT_WEBHOOK_URL', readUrl: ({ eventUrl }: Outside) => eventUrl },
} as const;

type Poster = (typeof posters)[keyof typeof posters];

function judgePoster({ name, from }: Poster, { check, status }: Reached): Check {
  if (status === null || check.status !== 'ok') return check;
  if (status >= 300 && status < 400)
    return failedCheck(name, `answers ${status}: redirects are not followed`, `put the last address into ${from}`);
  if (status === 404 || status === 410)
    return doubtful(name, `answers ${status} to a HEAD`, `mend ${from}, unless it answers signed POSTs alone`);
  return ok(name, check.what);
}

/** Whether the address resolves and may be reached. Posts nothing. */
async function check(poster: Poster, outside: Outside): Promise<Reached> {
  const { name, from, readUrl } = poster;
  const url = readUrl(outside);
  if (url === null) return withoutAsking(ok(name, 'not set up'));
  const advice = {
    refused: `mend ${from}`,
    unreachable: `start what listens there, open the way to it, or mend ${from}`,
  };
  const reached = await reach({ name, url, method: 'HEAD', fetch: fetchOfOwn(name, url), advice });
  return { ...reached, check: readFrom(from, judgePoster(poster, reached)) };
}

/** Whether replies of the channel `webhook` would arrive. */
export const checkWebhook = check.bind(null, posters.replies);

/** Whether events for another system would arrive (ADR 53). */
export const checkEventWebhook = check.bind(null, posters.events);
