import { openEgress } from '#tools';
import type { Outside } from '../config.js';
import { doubtful, failed, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import { reach, withoutAsking } from './reach.js';
import type { Question, Reached } from './reach.js';

const name = 'webhook out';
const from = 'WEBHOOK_URL';

const advice = {
  refused: 'mend WEBHOOK_URL',
  unreachable: 'start what listens there, open the way to it, or mend WEBHOOK_URL',
};

function judge({ check, status }: Reached): Check {
  if (status === null || check.status !== 'ok') return check;
  if (status >= 300 && status < 400)
    return failed(name, `answers ${status}: redirects are not followed`, 'put the last address into WEBHOOK_URL');
  if (status === 404 || status === 410)
    return doubtful(name, `answers ${status} to a HEAD`, 'mend WEBHOOK_URL, unless it answers signed POSTs alone');
  return ok(name, check.what);
}

/** Asks as the channel does: the host that the environment names may be private, and redirects are not followed. */
function asChannel(url: string): NonNullable<Question['fetch']> {
  const ownHost = URL.canParse(url) ? new URL(url).hostname : null;
  return openEgress({ privateHosts: [] })({ by: 'webhook', name, ownHost });
}

/** Whether replies of the channel `webhook` would find somebody, and may go there. Posts nothing. */
export async function checkWebhook({ webhookUrl: url }: Outside): Promise<Reached> {
  if (url === null) return withoutAsking(ok(name, 'not set up'));
  const reached = await reach({ name, url, method: 'HEAD', fetch: asChannel(url), advice });
  return { ...reached, check: readFrom(from, judge(reached)) };
}
