import type { Outside } from '../../config.js';
import { doubtful, failedCheck, ok, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { parseFields } from '../parse-fields.js';
import { reach, withoutAsking } from '../reach.js';
import type { Reached } from '../reach.js';

const name = 'Twilio';
const from = 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN';

const advice = {
  refused:
    'copy Account SID and Auth Token from the Twilio console into TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and restart the gateways',
  unreachable: 'open the way out for HTTPS to this host (firewall, proxy, DNS), or mend TWILIO_API_BASE_URL',
};

/** What Twilio says of the account. */
function statusIn(body: string): string | null {
  const { status } = parseFields(body);
  return typeof status === 'string' ? status : null;
}

function judgeTwilioAnswer({ check, status, body }: Reached): Check {
  if (status === null || check.status !== 'ok') return check;
  const account = statusIn(body);
  if (status !== 200 || account === null)
    return failedCheck(name, `answers ${status} and shows no account`, advice.refused);
  if (account !== 'active')
    return failedCheck(
      name,
      `the account is ${account}`,
      'reactivate it in the Twilio console: nothing is sent meanwhile',
    );
  return ok(name, `${check.what}, the account is active`);
}

/** Whether Twilio can be reached, takes the credentials, and keeps the account active. Sends nothing. */
export async function checkTwilio({ twilio }: Outside): Promise<Reached> {
  if (twilio === null)
    return withoutAsking(doubtful(name, 'not set up: nobody can text', 'set TWILIO_… and PUBLIC_BASE_URL to text'));
  const { url, accountSid, authToken } = twilio;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}.json`;
  const reached = await reach({ name, url: address, headers: { authorization }, refusals: [401, 403], advice });
  return { ...reached, check: readFrom(from, judgeTwilioAnswer(reached)) };
}
