import type { Outside } from '../config.js';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';
import { asOurs, reach, unasked } from './reach.js';
import type { Reached } from './reach.js';

const name = 'webhook out';

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

/** Whether replies of the channel `webhook` would find somebody, and may go there. Posts nothing. */
export async function checkWebhook({ webhookUrl: url }: Outside): Promise<Reached> {
  if (url === null) return unasked(ok(name, 'not set up'));
  const reached = await reach({ name, url, method: 'HEAD', fetch: asOurs(url), advice });
  return { ...reached, check: judge(reached) };
}
