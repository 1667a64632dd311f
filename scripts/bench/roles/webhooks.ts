import { newMessageSid } from '../../../test/stand-ins/twilio-messages.js';
import { serveRole } from '../role.js';
import { SignedPoster } from '../signed-poster.js';
import type { TwilioAccount } from '../signed-poster.js';

/** What `post` is asked: so many signed texts to a path of an edge, so many under way at once. */
export interface WebhooksWanted {
  edgeUrl: string;
  path: string;
  count: number;
  inFlight: number;
}

export type WebhooksSettings = Pick<TwilioAccount, 'accountSid' | 'authToken' | 'publicUrl'>;

const [ours, theirs] = [50, 50];

let settings: WebhooksSettings | null = null;
const posters = new Map<string, SignedPoster>();
let sent = 0;

function posterTo(gatewayUrl: string): SignedPoster {
  if (settings === null) throw new Error('post before start');
  const poster = posters.get(gatewayUrl) ?? new SignedPoster({ ...settings, gatewayUrl });
  posters.set(gatewayUrl, poster);
  return poster;
}

/** Fields of a text as Twilio sends them: conversations take turns. */
function text(number: number): Record<string, string> {
  const sid = newMessageSid();
  const phone = (line: number): string => `+155501${String(line).padStart(2, '0')}`;
  const [From, To] = [phone(ours + (number % theirs)), phone(Math.floor(number / theirs) % ours)];
  const form = { MessageSid: sid, SmsMessageSid: sid, SmsSid: sid, SmsStatus: 'received', From, To };
  return { ...form, Body: `How many angry messages today? #${number}`, NumMedia: '0', NumSegments: '1' };
}

/** Everybody who texts. `post` resolves when every text is answered with 200; one that is not fails it. */
serveRole({
  start: async (given: WebhooksSettings) => {
    settings = given;
  },
  post: async ({ edgeUrl, path, count, inFlight }: WebhooksWanted) => {
    const poster = posterTo(edgeUrl);
    let left = count;
    const lane = async (): Promise<void> => {
      while (left-- > 0) {
        const status = await poster.post(`${settings?.publicUrl}${path}`, text(sent++));
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
  },
});
