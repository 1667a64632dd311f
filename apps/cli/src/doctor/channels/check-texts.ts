import type { TwilioOutside } from '../../config.js';
import { doubtful, failedCheck, ok, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { parseFields, toRows } from '../parse-fields.js';
import { requestTwilio } from './request-twilio.js';

/** What Twilio answers of a text that has come to nothing, and what to do about each. Others are named with its own page. */
const cures: Readonly<Record<string, { what: string; advice: string; isOfAll?: true }>> = {
  '30034': {
    what: 'carriers in the US block a number that is not registered (A2P 10DLC)',
    advice:
      "register brand and campaign in Twilio's Trust Hub, and put the number into the campaign's messaging service: docs/first-hour.md#a-text-from-your-phone",
    isOfAll: true,
  },
  '30032': {
    what: 'the toll-free number is not verified',
    advice: 'verify it: Twilio console, Phone Numbers, Active numbers, the number, Regulatory information',
    isOfAll: true,
  },
  '30007': {
    what: 'a carrier took it for spam',
    advice: 'text other words, fewer links, and from a registered number: docs/first-hour.md#a-text-from-your-phone',
  },
  '21608': {
    what: 'a trial account texts verified numbers alone',
    advice: 'verify the number (Phone Numbers, Verified Caller IDs), or upgrade the account',
  },
  '63016': {
    what: 'WhatsApp takes free words for 24 hours behind a message of the person',
    advice: 'docs/channels.md says what may be sent when',
  },
};

const dayMs = 86_400_000;
const looked = 100;

type Row = Readonly<Record<string, unknown>>;

/** What became of the latest texts, newest first: a refusal of every text counts until one has arrived. */
function judgeTexts(rows: readonly Row[]): Check[] {
  const name = 'texts of the last day';
  const sent = rows.filter(({ direction }) => direction !== 'inbound');
  const arrived = sent.findIndex(({ status }) => status === 'delivered');
  const codes = new Map<string, { count: number; isNow: boolean }>();
  for (const [at, { error_code: code }] of sent.entries()) {
    if (typeof code !== 'number' && typeof code !== 'string') continue;
    const { count = 0, isNow = false } = codes.get(`${code}`) ?? {};
    codes.set(`${code}`, { count: count + 1, isNow: isNow || arrived === -1 || at < arrived });
  }
  if (codes.size === 0) return [ok(name, `${sent.length}, none with an error`)];
  return Array.from(codes, ([code, { count, isNow }]) => {
    const {
      what = 'Twilio says on that page what it means',
      advice = `https://www.twilio.com/docs/errors/${code}`,
      isOfAll,
    } = cures[code] ?? {};
    const say = isOfAll && isNow ? failedCheck : doubtful;
    return say(name, `${count} of ${sent.length} ended with ${code}: ${what}`, advice);
  });
}

/** A trial account texts those who are verified. */
async function checkTrial(twilio: TwilioOutside): Promise<Check[]> {
  const name = 'Twilio trial';
  const account = `/2010-04-01/Accounts/${twilio.accountSid}`;
  const { body } = await requestTwilio(twilio, name, twilio.url, `${account}.json`);
  if (parseFields(body)['type'] !== 'Trial') return [];
  const verified = await requestTwilio(
    twilio,
    name,
    twilio.url,
    `${account}/OutgoingCallerIds.json?PageSize=${looked}`,
  );
  const count = toRows(parseFields(verified.body)['outgoing_caller_ids']).length;
  const what = `a trial account: it texts the ${count} number(s) alone that are verified, and refuses all others (21608)`;
  const advice = 'verify a phone in the Twilio console (Phone Numbers, Verified Caller IDs), or upgrade the account';
  return [readFrom('TWILIO_ACCOUNT_SID', count === 0 ? failedCheck(name, what, advice) : doubtful(name, what, advice))];
}

/** Whether texts go out, by the account and by what Twilio says of those that were sent. Sends nothing. */
export async function checkTexts(twilio: TwilioOutside | null): Promise<Check[]> {
  if (twilio === null) return [];
  const since = new Date(Date.now() - dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const query = new URLSearchParams({ PageSize: String(looked), 'DateSent>': since }).toString();
  const path = `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json?${query}`;
  const [trial, { status, body }] = await Promise.all([
    checkTrial(twilio),
    requestTwilio(twilio, 'texts of the last day', twilio.url, path),
  ]);
  const rows = status === 200 ? judgeTexts(toRows(parseFields(body)['messages'])) : [];
  return [...trial, ...rows.map((check) => readFrom('TWILIO_ACCOUNT_SID', check))];
}
