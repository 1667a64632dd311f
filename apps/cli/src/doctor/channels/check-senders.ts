import type { TwilioOutside } from '../../config.js';
import { agentsIn } from '../check-agents.js';
import { doubtful, failedCheck, readFrom } from '../check.js';
import type { Check } from '../check.js';
import type { Examined } from '../examined.js';
import { parseFields, toRows } from '../parse-fields.js';
import type { Reached } from '../reach.js';
import { checkService } from './check-service.js';
import { judgeWebhook } from './judge-webhook.js';
import { requestTwilio } from './request-twilio.js';

type Row = Readonly<Record<string, unknown>>;

const phoneNumber = /^\+\d+$/;

function toPaste({ webhook }: TwilioOutside): string {
  return `set its webhook for incoming messages to ${webhook} (POST) in the Twilio console, unless a messaging service does that for it`;
}

function judgeNumber(name: string, number: string, rows: readonly Row[], twilio: TwilioOutside): Check {
  const found = rows.find((row) => row['phone_number'] === number);
  if (found)
    return judgeWebhook({ name, what: 'is the account’s', address: found['sms_url'], place: toPaste(twilio) }, twilio);
  const advice = 'buy it or port it into this account, or mend TWILIO_FROM_NUMBER or the agent’s file that names it';
  return failedCheck(name, 'the account has no such number: nothing can be sent from it', advice);
}

function judgeSender(name: string, number: string, rows: readonly Row[], twilio: TwilioOutside): Check {
  const found = rows.find((row) => row['sender_id'] === `whatsapp:${number}`);
  const advice =
    'register it (Twilio console, Messaging, Senders, WhatsApp senders), or mend TWILIO_WHATSAPP_FROM; a sandbox’s number is in no list';
  if (!found) return failedCheck(name, 'the account has no such WhatsApp sender', advice);
  const status = String(found['status']);
  const isOnline = status.startsWith('ONLINE');
  if (!isOnline)
    return failedCheck(
      name,
      `is ${status}: nothing can be sent from it`,
      'finish its registration in the Twilio console',
    );
  const address: unknown = Reflect.get(Object(found['webhook']), 'callback_url');
  return judgeWebhook({ name, what: `is ${status}`, address, place: toPaste(twilio) }, twilio);
}

/** A missing list proves nothing. */
function judgeList({ check, status, body }: Reached, field: string, judge: (rows: readonly Row[]) => Check): Check {
  if (status === null || check.status !== 'ok') return check;
  const rows = parseFields(body)[field];
  if (status === 200 && Array.isArray(rows)) return judge(toRows(rows));
  return doubtful(
    check.name,
    `answers ${status}, and no list`,
    'see what is said of Twilio above, or look it up in the Twilio console',
  );
}

async function checkNumber(twilio: TwilioOutside, number: string): Promise<Check> {
  const name = `number ${number}`;
  const query = new URLSearchParams({ PhoneNumber: number }).toString();
  const path = `/2010-04-01/Accounts/${twilio.accountSid}/IncomingPhoneNumbers.json?${query}`;
  const reached = await requestTwilio(twilio, name, twilio.url, path);
  const from = number === twilio.number ? 'TWILIO_FROM_NUMBER' : 'AGENTS_DIR';
  return readFrom(
    from,
    judgeList(reached, 'incoming_phone_numbers', (rows) => judgeNumber(name, number, rows, twilio)),
  );
}

async function checkWhatsApp(twilio: TwilioOutside, numbers: readonly string[]): Promise<Check[]> {
  if (numbers.length === 0) return [];
  const path = '/v2/Channels/Senders?Channel=whatsapp&PageSize=1000';
  const reached = await requestTwilio(twilio, 'WhatsApp senders', twilio.messagingUrl, path);
  return numbers.map((number) =>
    readFrom(
      number === twilio.whatsApp ? 'TWILIO_WHATSAPP_FROM' : 'AGENTS_DIR',
      judgeList(reached, 'senders', (rows) => judgeSender(`WhatsApp sender ${number}`, number, rows, twilio)),
    ),
  );
}

/** Whether the account has each of our numbers, for texts and for WhatsApp, and the messaging service, and posts what people send to this deployment. */
export async function checkSenders(examined: Examined): Promise<Check[]> {
  const { twilio } = examined.outside;
  if (twilio === null) return [];
  const bound = agentsIn(examined).flatMap(({ bindings }) => bindings);
  const ofChannel = (channel: string): string[] =>
    bound.flatMap((binding) => (binding.startsWith(`${channel}:`) ? binding.slice(channel.length + 1) : []));
  // Short codes have a list of their own.
  const numbers = new Set([twilio.number ?? '', ...ofChannel('sms')].filter((one) => phoneNumber.test(one)));
  const senders = new Set([twilio.whatsApp ?? '', ...ofChannel('whatsapp')].filter((one) => phoneNumber.test(one)));
  const checks = await Promise.all([
    ...Array.from(numbers, (number) => checkNumber(twilio, number).then((check) => [check])),
    checkWhatsApp(twilio, [...senders]),
    checkService(twilio),
  ]);
  return checks.flat();
}
