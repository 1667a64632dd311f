import { pathOf } from '#client';
import type { TwilioOutside } from '../../config.js';
import { doubtful, failedCheck, readFrom } from '../check.js';
import type { Check } from '../check.js';
import { parseFields } from '../parse-fields.js';
import { judgeWebhook } from './judge-webhook.js';
import { requestTwilio } from './request-twilio.js';

const serviceSid = /^MG\w+$/;

type Service = Readonly<Record<string, unknown>>;

/** What Twilio says of a service: where it posts what people send to its numbers, unless each number says so itself. */
export function judgeService(name: string, service: Service, twilio: TwilioOutside): Check {
  const { inbound_request_url: address, use_inbound_webhook_on_number: isOfNumbers } = service;
  const place = `choose "Send a webhook" in its Integration (Twilio console, Messaging, Services) with ${twilio.webhook} (POST)`;
  const isUnregistered = service['us_app_to_person_registered'] === false;
  const what = `is the account’s${isUnregistered ? ', not registered to text people in the US (A2P 10DLC)' : ''}`;
  if (isOfNumbers !== true) return judgeWebhook({ name, what, address, place }, twilio);
  const deferred = `${what}, and texts to its numbers are posted to where each number says`;
  return doubtful(name, deferred, `see that each of its numbers posts to ${twilio.webhook}, or ${place}`);
}

/** Whether the account has the messaging service that texts are sent by, and what is sent to it is posted to this deployment. */
export async function checkService(twilio: TwilioOutside): Promise<Check[]> {
  const { service } = twilio;
  if (service === null || !serviceSid.test(service)) return []; // its form is looked at with the settings
  const name = `messaging service ${service}`;
  const path = pathOf('/v1/Services/{sid}', { sid: service });
  const { check, status, body } = await requestTwilio(twilio, name, twilio.messagingUrl, path);
  const judge = (): Check => {
    if (status === null || check.status !== 'ok') return check;
    if (status === 200) return judgeService(name, parseFields(body), twilio);
    if (status !== 404)
      return doubtful(
        name,
        `answers ${status}`,
        'see what is said of Twilio above, or look it up in the Twilio console',
      );
    const advice = 'copy its SID (MG…) from the Twilio console, Messaging, Services, into TWILIO_MESSAGING_SERVICE_SID';
    return failedCheck(name, 'the account has no such messaging service: nothing can be sent by it', advice);
  };
  return [readFrom('TWILIO_MESSAGING_SERVICE_SID', judge())];
}
