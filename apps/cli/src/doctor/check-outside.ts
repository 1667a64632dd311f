import type { Outside } from '../config.js';
import { reasonOf } from '../reason-of.js';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';

const patienceMs = 5_000;

/** Asks an address once: any answer shows that it is there; 401 and 403 refuse the key that was sent along. */
async function reach(name: string, url: string, authorization: string | null): Promise<Check> {
  if (!URL.canParse(url)) return failed(name, 'expected an http or https address');
  const { host } = new URL(url);
  try {
    const headers = authorization === null ? {} : { authorization };
    const { status, body } = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
    await body?.cancel();
    if (authorization !== null && [401, 403].includes(status))
      return failed(name, `${host} refuses the key (${status})`);
    return status >= 500 ? doubtful(name, `${host} answers ${status}`) : ok(name, `${host} answers (${status})`);
  } catch (error) {
    return failed(name, `${host} cannot be reached: ${reasonOf(error)}`);
  }
}

function checkModel({ provider, llmUrl, llmKey }: Outside): Promise<Check> | Check {
  if (provider === 'scripted') return ok('model', 'scripted: needs nobody');
  if (provider === '') return failed('model', 'LLM_PROVIDER: is required');
  if (provider !== 'openai') return doubtful('model', `LLM_PROVIDER=${provider}: its reachability is not tried`);
  return reach('model', `${llmUrl.replace(/\/+$/, '')}/models`, llmKey === '' ? null : `Bearer ${llmKey}`);
}

function checkTwilio({ twilio }: Outside): Promise<Check> | Check {
  if (twilio === null) return doubtful('Twilio', 'not set up: nobody can text');
  const { url, accountSid, authToken } = twilio;
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return reach('Twilio', `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}.json`, `Basic ${basic}`);
}

function checkDashboard({ dashboardUrl }: Outside): Promise<Check> | Check {
  return dashboardUrl === null
    ? failed('dashboard', 'DASHBOARD_API_URL: is required')
    : reach('dashboard', dashboardUrl, null);
}

/** Whether the model, Twilio and the dashboard can be reached from here. Costs nothing: no model call, no message. */
export function checkOutside(outside: Outside): Promise<Check[]> {
  return Promise.all([checkModel(outside), checkTwilio(outside), checkDashboard(outside)]);
}
