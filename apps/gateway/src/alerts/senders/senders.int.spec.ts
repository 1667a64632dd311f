import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterLook, claimDue, emptyRecord } from '#alerts';
import type { ClaimedMessage, TryResult } from '#alerts';
import { sms, TwilioChannel } from '#channels';
import { startTwilioStandIn } from '../../../../../test/stand-ins/twilio-stand-in.js';
import { channelSender } from './channel-sender.js';
import { emailSender } from './email-sender.js';

const bases = { console: 'https://t.example/console/', runbook: 'https://t.example/console/docs/runbook.html' };
const signal = new AbortController().signal;
const mails: string[] = [];
let server: SMTPServer | null = null;

afterEach(async () => {
  const open = server;
  server = null;
  mails.length = 0;
  if (open) await new Promise<void>((resolve) => open.close(resolve));
});

/** A message that somebody has claimed. */
function claimed(isInDoubt = false): ClaimedMessage {
  const readings = new Map([['dead-letters' as const, new Map([['', { value: 3, link: '#/letters' }]])]]);
  const look = { limits: {}, targets: ['email' as const], bases, messageEveryMs: 0, id: 'alr_1', now: Date.now() };
  const record = afterLook(emptyRecord, { ...look, readings });
  const [one] = claimDue(record, {
    token: 'a',
    leaseMs: 1_000,
    repeats: { email: 'doubles' },
    now: Date.now(),
  }).claimed;
  if (!one) throw new Error('it is due');
  return { ...one, isInDoubt };
}

/** Sends by a real server of mail. */
async function mail(options: SMTPServerOptions = {}): Promise<TryResult> {
  const open = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
    ...options,
  });
  server = open;
  open.on('error', () => undefined);
  open.listen(0, '127.0.0.1');
  await once(open.server, 'listening');
  const { port } = open.server.address() as AddressInfo; // of a server that listens
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  return emailSender({ smtpUrl, from: 'turnpike@example.com', to: ['ana@example.com'] }).send(claimed(), signal);
}

it('mails what has happened, with its links, under the id of the message', async () => {
  expect(await mail()).toEqual({ status: 'sent', answer: 'taken', providerId: '<alr_1@example.com>' });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: dead letters: 3 of the last hour are open');
  expect(mails[0]).toContain('Message-ID: <alr_1@example.com>');
  expect(mails[0]).toContain('look: https://t.example/console/#/letters');
  const unfolded = mails[0]?.replaceAll('=\r\n', '');
  expect(unfolded).toContain('what to do: https://t.example/console/docs/runbook.html#dead-letters-grow');
});

it('mails again what the server has refused', async () => {
  const refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
    done(Object.assign(new Error('no such box'), { responseCode: 550 }));
  expect(await mail({ onRcptTo: refuse })).toEqual({ status: 'again', answer: 'SMTP 550' });
});

it('mails again what was cut off before its text had left', async () => {
  const result = await mail({ onMailFrom: () => cut() });
  expect(result.status).toBe('again');
});

it('knows not whether a mail has arrived whose text had left when the line was cut', async () => {
  const result = await mail({
    onData: (stream) => {
      stream.resume();
      stream.on('end', () => cut());
    },
  });
  expect(result.status).toBe('unknown');
});

/** Cuts every connection of the server. */
function cut(): void {
  for (const { _socket: socket } of server?.connections ?? []) socket.destroy();
}

async function openTexts() {
  const twilio = await startTwilioStandIn({ port: 0, reach: (address) => address });
  const channel = new TwilioChannel(sms, {
    ...{ accountSid: twilio.accountSid, authToken: twilio.authToken, apiBaseUrl: twilio.url },
    ...{ sender: { from: '+15550100' }, publicBaseUrl: 'http://127.0.0.1:9', timeoutMs: 2_000 },
  });
  return { twilio, channel };
}

it('texts a few lines, and nothing after STOP', async () => {
  const { twilio, channel } = await openTexts();
  const to = '+15550123';
  const open = channelSender(channel, to, { ours: '+15550100', isShort: true });
  expect(await open.send(claimed(), signal)).toMatchObject({ status: 'sent' });
  expect(twilio.messages.map(({ body }) => body)).toEqual([
    'dead letters: 3 of the last hour are open\nhttps://t.example/console/#/letters',
  ]);
  const refusal = () => Promise.resolve('the number has sent STOP');
  const stopped = channelSender(channel, to, { ours: '+15550100', refusal });
  expect(await stopped.send(claimed(), signal)).toEqual({ status: 'failed', answer: 'the number has sent STOP' });
  expect(twilio.messages).toHaveLength(1);
  await twilio.close();
});
