import { isIP } from 'node:net';
import { isPrivateAddress } from '#transport';
import type { Outside } from '../../config.js';
import { doubtful, failedCheck, ok, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { parseFields } from '../parse-fields.js';
import { reach, withoutAsking } from '../reach.js';
import type { Reached } from '../reach.js';

const name = 'public address';
const from = 'PUBLIC_BASE_URL';

const advice = {
  http: 'put a proxy or a tunnel with TLS before the gateway (docs/operations.md#running-it), and set PUBLIC_BASE_URL to its https address, letter by letter as it stands at Twilio',
  private:
    'open a tunnel (docs/first-hour.md#a-number) or use the address of your proxy, and write it to PUBLIC_BASE_URL',
  unreachable:
    'start the tunnel or the proxy; a quick tunnel has another address after each start: write that to PUBLIC_BASE_URL, and paste the webhook at Twilio again',
  gateway: 'start the gateway (turnpike up), and point the proxy or the tunnel at its GATEWAY_PORT',
};

/** Names that lead nowhere from outside. */
function isInside(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return host === 'localhost' || /\.(localhost|local|internal|lan)$/.test(host);
}

/** What an answer to /livez shows: a gateway says its version, and whatever else stands there does not. */
function judgeAnswer({ check, status, body }: Reached): Check {
  if (status === null) return check.status === 'failed' ? asDoubt(check) : check;
  const { version } = parseFields(body);
  if (status === 200 && typeof version === 'string') return ok(name, `a gateway of turnpike ${version} answers there`);
  return doubtful(name, `answers ${status}, and not as a gateway does`, advice.gateway);
}

/** Whether it is reached from here proves little: a firewall may keep us from our own address. A certificate is bad for everybody. */
function asDoubt(check: Check): Check {
  return check.what.startsWith('the certificate') ? check : { ...check, status: 'doubtful' };
}

function judgeAddress(url: string, hasTwilio: boolean): Check | null {
  const { protocol, hostname } = new URL(url);
  const say = hasTwilio ? failedCheck : doubtful;
  if (isInside(hostname)) return say(name, `${hostname} is of this network: Twilio cannot reach it`, advice.private);
  if (protocol === 'https:') return null;
  return say(
    name,
    `${url} is no https: texts come in the clear, and a proxy that moves them to https makes Twilio sign another address than we check`,
    advice.http,
  );
}

/** Whether people's texts can come in over the address that is told to everybody. Posts nothing. */
export async function checkPublic({ publicUrl, twilio }: Outside): Promise<Reached> {
  if (publicUrl === null || !URL.canParse(publicUrl)) return withoutAsking(ok(name, 'not set up'));
  const question = {
    name,
    url: `${publicUrl.replace(/\/+$/, '')}/livez`,
    advice: { refused: advice.gateway, unreachable: advice.unreachable },
  };
  const reached = await reach(question);
  const answered = judgeAnswer(reached);
  const check = answered.status === 'failed' ? answered : (judgeAddress(publicUrl, twilio !== null) ?? answered);
  return { ...reached, check: readFrom(from, check) };
}
