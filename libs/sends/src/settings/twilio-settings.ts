import type { CleanedEnv } from 'envalid';
import type { TwilioOptions } from '#channels';
import { matching, secretText, setting, webAddress } from '#settings';

/** What texting needs: all of it, or none. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** The token before the present one, while tokens are being changed. */
  previousAuthToken: string | null;
  sender: TwilioOptions['sender'];
  /** Null: WhatsApp is off. */
  whatsAppSender: TwilioOptions['sender'] | null;
  /** Null: Twilio's own host. */
  apiBaseUrl: string | null;
  publicBaseUrl: string;
}

const accountSid = matching(/^AC\w+$/, 'an account SID: AC, then letters and digits');
const serviceSid = matching(/^MG\w+$/, 'a messaging service SID: MG, then letters and digits');
const sender = matching(/^\+[1-9]\d{6,14}$|^\d{5,6}$/, 'a number such as +15550100, or a short code');
const whatsAppSender = matching(/^\+[1-9]\d{6,14}$|^MG\w+$/, 'a number such as +15550100, or a messaging service SID');

const twilioNames = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM_NUMBER',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_WHATSAPP_FROM',
];

const restIsThere = 'is required, since other TWILIO_ settings are there';
const itsOwn = { default: 'its own' };

/** Texting is set up as a whole or not at all: a half of it is an operator's slip, and is refused. */
export function twilioSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = twilioNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted };
  const senderRequired = {
    default: undefined,
    requiredWhen: () => isWanted && !environment['TWILIO_MESSAGING_SERVICE_SID'],
  };
  return {
    PUBLIC_BASE_URL: setting(
      'where the gateway is reached from outside',
      webAddress({ ...required, desc: 'is required with Twilio: where Twilio reaches this process' }),
      {
        note: 'Required with Twilio, whose signatures are checked over it. The assistant tells people the addresses below it, and no builder.',
      },
    ),
    TWILIO_ACCOUNT_SID: setting('Twilio’s account', accountSid({ ...required, desc: restIsThere }), {
      note: 'Of Twilio there is all or nothing: account, token, and a number or a messaging service. The service wins over the number.',
    }),
    TWILIO_AUTH_TOKEN: setting('Twilio’s token', secretText({ ...required, desc: restIsThere })),
    TWILIO_AUTH_TOKEN_PREVIOUS: setting(
      'the token before, while tokens are changed',
      secretText({ default: undefined }),
    ),
    TWILIO_FROM_NUMBER: setting(
      'the number that texts',
      sender({ ...senderRequired, desc: `${restIsThere}; or else TWILIO_MESSAGING_SERVICE_SID` }),
      { note: 'The same for the gateway and the controllers, whose builders and planners are told it.' },
    ),
    TWILIO_MESSAGING_SERVICE_SID: setting('the messaging service that texts', serviceSid({ default: undefined })),
    TWILIO_WHATSAPP_FROM: setting('the WhatsApp number, or a service (MG…)', whatsAppSender({ default: undefined })),
    TWILIO_API_BASE_URL: setting('Twilio’s address, for stand-ins', webAddress({ default: undefined }), itsOwn),
  };
}

export type TwilioSettings = Readonly<CleanedEnv<ReturnType<typeof twilioSettings>>>;

/** What whoever sends needs of it: with the token of before nothing is sent. */
type SenderSettings = Omit<TwilioSettings, 'TWILIO_AUTH_TOKEN_PREVIOUS'> &
  Partial<Pick<TwilioSettings, 'TWILIO_AUTH_TOKEN_PREVIOUS'>>;

function toWhatsAppSender(from: string | undefined): TwilioOptions['sender'] | null {
  if (!from) return null;
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from: `whatsapp:${from}` };
}

/** The settings of texting; null when none of them is there, and texting is off. */
export function readTwilioConfig(config: SenderSettings): TwilioConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, PUBLIC_BASE_URL: publicBaseUrl } = config;
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid, TWILIO_FROM_NUMBER: from } = config;
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : null;
  if (!accountSid || !authToken || !publicBaseUrl || !sender) return null;
  const previousAuthToken = config.TWILIO_AUTH_TOKEN_PREVIOUS ?? null;
  const apiBaseUrl = config.TWILIO_API_BASE_URL ?? null;
  const whatsAppSender = toWhatsAppSender(config.TWILIO_WHATSAPP_FROM);
  return { accountSid, authToken, previousAuthToken, sender, whatsAppSender, apiBaseUrl, publicBaseUrl };
}
