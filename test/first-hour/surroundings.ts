import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { intending, requestsIn, startStranger } from '#stranger';
import type { Speaker, Stranger } from '#stranger';
import { startSlackStandIn } from '../stand-ins/slack-stand-in.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { StandInServer } from '../stand-ins/stand-in-server.js';
import { startTwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import type { TwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import { freePort } from '../support/free-port.js';
import { findRedis } from '../support/redis.mjs';

export const tunnel = 'https://desk-of-mine.trycloudflare.example';
export const ourNumber = '+15550100';
export const person = '+15550111';

const webhook = `${tunnel}/webhooks/twilio/sms`;
/** What Twilio sets where nobody has said otherwise. */
const twiliosOwn = 'https://demo.twilio.com/welcome/sms/reply';

/** A model that knows nothing of the product: it understands what the page asks, and says otherwise that it cannot. */
function reader(): Speaker {
  return (question, index) => {
    const intents = requestsIn(question).map((when) => ({
      when,
      steps: /holiday/i.test(when)
        ? ['tell the next public holiday of the country "PT"', 'say "The next holiday is «1»."']
        : ['say that it cannot "I can only tell holidays."'],
    }));
    return intending(intents)(question, index);
  };
}

/** Everything outside of the reader's machine, and what stands in for its programs. */
export interface Surroundings {
  twilio: TwilioStandIn;
  stranger: Stranger;
  gatewayPort: number;
  environment: NodeJS.ProcessEnv;
  /** What the page has in the place of values of one's own. */
  replaced: readonly [string, string][];
  /** Pastes the address of the webhook at Twilio. */
  paste(): void;
  close(): Promise<void>;
}

/** The programs that the page calls and this machine may not have: a tunnel, and Redis's own. */
async function programsIn(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  write('cloudflared', `echo "Your quick Tunnel: ${tunnel}"; exec sleep 3600`);
  const { command, env } = await findRedis({ private: true });
  const libraries = env['LD_LIBRARY_PATH'] === undefined ? '' : `LD_LIBRARY_PATH='${env['LD_LIBRARY_PATH']}' `;
  const where = execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim();
  write('redis-server', `${libraries}exec ${where} "$@"`);
  write('redis-cli', `${libraries}exec ${where.replace(/redis-server$/, 'redis-cli')} "$@"`);
  return bin;
}

export async function openSurroundings(folder: string): Promise<Surroundings> {
  const gatewayPort = await freePort();
  const whatsApp = { sender_id: `whatsapp:${ourNumber}`, status: 'ONLINE', webhook: { callback_url: webhook } };
  const account = { numbers: [{ phone_number: ourNumber, sms_url: twiliosOwn }], whatsAppSenders: [whatsApp] };
  const slack = await startSlackStandIn({ port: 0 });
  const local = `http://127.0.0.1:${gatewayPort}`;
  const twilio = await startTwilioStandIn({
    port: 0,
    account,
    callbacks: 'signed',
    reach: (url) => url.replace(tunnel, local),
  });
  const stranger = await startStranger(reader());
  const holidays: StandInServer = await startStandIn(0, ({ url }) => ({
    status: url.pathname.endsWith('/PT') ? 200 : 404,
    body: [{ date: '2026-12-01', name: 'Restoration of Independence' }],
  }));
  const home = join(folder, 'home');
  mkdirSync(home);
  const bin = await programsIn(folder);
  // Where packages come from, and who vouches for that place.
  const isOfNpm = (name: string): boolean => name.startsWith('npm_config_') || name === 'NODE_EXTRA_CA_CERTS';
  const ofNpm = Object.entries(process.env).filter(([name]) => isOfNpm(name));
  const environment = {
    ...Object.fromEntries(ofNpm),
    ...{ PATH: `${bin}:${process.env['PATH']}`, HOME: home, npm_config_userconfig: join(homedir(), '.npmrc') },
    ...{ LLM_API_URL: `${stranger.url}/v1`, TWILIO_API_BASE_URL: twilio.url, HOLIDAYS_API_URL: holidays.url },
    GATEWAY_PORT: String(gatewayPort),
    SLACK_API_BASE_URL: slack.url,
  };
  return {
    ...{ twilio, stranger, gatewayPort, environment },
    replaced: [
      ['sk-your-key', 'a-key-of-the-lab'],
      ['AC00000000000000000000000000000000', twilio.accountSid],
      ['xoxb-of-your-app', slack.botToken],
      ['of-your-app', slack.signingSecret],
      ['your-auth-token', twilio.authToken],
      ['https://your-tunnel.trycloudflare.com', tunnel],
      ['127.0.0.1:3000', `127.0.0.1:${gatewayPort}`],
    ],
    paste: () => void account.numbers.splice(0, 1, { phone_number: ourNumber, sms_url: webhook }),
    close: async () => void (await Promise.all([twilio.close(), slack.close(), stranger.close(), holidays.close()])),
  };
}
