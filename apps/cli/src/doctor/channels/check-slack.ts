import type { Outside } from '../../config.js';
import { failedCheck, ok, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { parseFields } from '../parse-fields.js';
import { reach, withoutAsking } from '../reach.js';
import type { Reached } from '../reach.js';

const name = 'Slack';
const from = 'SLACK_BOT_TOKEN';

const advice = {
  refused:
    "copy the app's Bot User OAuth Token into SLACK_BOT_TOKEN (api.slack.com/apps, OAuth & Permissions), install it in the workspace anew if it was revoked, and restart the gateways",
  unreachable: 'open the way out for HTTPS to this host (firewall, proxy, DNS), or mend SLACK_API_BASE_URL',
};

/** Slack answers 200 to a token that it refuses, and says so in the body. */
function judgeSlackAnswer({ check, status, body }: Reached): Check {
  if (status === null || check.status !== 'ok') return check;
  const { ok: isTaken, error, team, user } = parseFields(body);
  if (isTaken === true) return ok(name, `${check.what}, as ${String(user)} of ${String(team)}`);
  if (isTaken === false) return failedCheck(name, `refuses the token: ${String(error)}`, advice.refused);
  return failedCheck(name, `answers ${status}, and not as Slack does`, advice.unreachable);
}

/** Whether Slack can be reached and accepts the bot's token, by `auth.test`. Sends nothing. */
export async function checkSlack({ slack }: Outside): Promise<Reached> {
  if (slack === null) return withoutAsking(ok(name, 'not set up'));
  const url = `${slack.url.replace(/\/+$/, '')}/api/auth.test`;
  const headers = {
    authorization: `Bearer ${slack.botToken}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const reached = await reach({ name, url, method: 'POST', headers, refusals: [401, 403], advice });
  return { ...reached, check: readFrom(from, judgeSlackAnswer(reached)) };
}
