import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { sealCredential, SealingKeys } from '#credentials';
import { FileError } from '#files';
import { openSockets } from '#transport';
import { testSignIn } from '../credential-tests/test-sign-in.js';
import { callMail } from './mail-call.js';
import type { MailRequest } from './mail-call.js';

const keys = SealingKeys.read(Buffer.alloc(32, 7).toString('base64')) ?? undefined;
if (keys === undefined) throw new Error('expected keys');
const sealing = keys;
const secret = 'a-secret-that-nobody-sees';
let server: SMTPServer | null = null;
let mails: string[] = [];

afterEach(async () => {
  const open = server;
  [server, mails] = [null, []];
  if (open) await new Promise<void>((resolve) => open.close(resolve));
});

/** A real server of mail, which keeps what it takes. */
async function listening(options: SMTPServerOptions): Promise<number> {
  const open = new SMTPServer({
    ...{ logger: false, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    onAuth: ({ username, password }, _session, done) =>
      username === 'ana' && password === secret
        ? done(null, { user: username })
        : done(new Error(`no such password: ${password}`)),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => done(null, mails.push(Buffer.concat(parts).toString()) > 0 ? 'taken' : ''));
    },
    ...options,
  });
  server = open;
  open.on('error', () => undefined);
  open.listen(0, '127.0.0.1');
  await once(open.server, 'listening');
  return (open.server.address() as AddressInfo).port; // of a server that listens
}

interface Given {
  request?: Partial<MailRequest>;
  options?: SMTPServerOptions;
  password?: string;
  isSecure?: boolean;
  privateHosts?: string[];
}

async function opened({ options = {}, password = secret, isSecure, privateHosts = ['127.0.0.1'] }: Given) {
  const port = await listening(options);
  const hosts = [`${isSecure === true ? '' : 'http://'}127.0.0.1:${port}`];
  const plain = { id: 'cred_1', name: 'Post', type: 'smtp' as const, hosts };
  const sealed = sealCredential(sealing, plain, { user: 'ana', password });
  const stored = { ...plain, sealed, createdAt: 1, updatedAt: 1 };
  const store = { read: () => Promise.resolve(stored) };
  const ports = { openSocket: openSockets({ privateHosts }, () => undefined), credentials: { store, keys } };
  return { ports, stored };
}

async function send(given: Given = {}) {
  const { ports, stored } = await opened(given);
  const signal = AbortSignal.timeout(2_000);
  const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
  const mail: MailRequest = {
    ...{ kind: 'mail', itemIndex: 0, credential: stored, from: 'Ana <ana@example.com>', to: 'bo@example.com' },
    ...{ subject: 'Sums', text: 'Fifty', attachments: [], ...given.request },
  };
  const files = {
    keep: () => Promise.reject(new FileError('FILES_OFF', 'none')),
    read: (id: string) => Promise.resolve(Buffer.from(`bytes of ${id}`)),
    readFeed: () => Promise.resolve([]),
    ...{ detects: true, mostBytes: 1_000 },
  };
  const answer = await callMail(ports, mail, { signal, headers }, files);
  expect(JSON.stringify(answer)).not.toContain(secret);
  return answer;
}

const file = (id: string, bytes = 10) => ({
  ...{ id, mimeType: 'text/csv', fileName: `${id}.csv`, fileExtension: 'csv', fileSize: `${bytes} B`, bytes },
});

it('sends a mail to all of its recipients, with its files, under the key of its call', async () => {
  const more = { cc: 'Cy <cy@example.com>', bcc: 'di@example.com', replyTo: 'desk@example.com', html: '<p>Fifty</p>' };
  const answer = await send({ request: { ...more, to: 'bo@example.com, eve@example.com', attachments: [file('a')] } });
  const all = ['bo@example.com', 'eve@example.com', 'cy@example.com', 'di@example.com'];
  expect(answer).toMatchObject({
    ok: true,
    value: {
      kind: 'mail',
      sent: {
        ...{ accepted: all, rejected: [], messageId: '<r.s@example.com>' },
        ...{ envelope: { from: 'ana@example.com', to: all }, response: '250 taken' },
      },
    },
  });
  expect(mails).toHaveLength(1);
  for (const part of ['Reply-To: desk@example.com', 'text/html', 'filename=a.csv', 'Message-ID: <r.s@example.com>'])
    expect(mails[0]).toContain(part);
  expect(mails[0]).toContain(Buffer.from('bytes of a').toString('base64'));
  expect(mails[0]).not.toContain('di@example.com');
});

it('says which of several recipients the server has not taken', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
    done(address.startsWith('bo') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null);
  const answer = await send({ request: { to: 'bo@example.com, eve@example.com' }, options: { onRcptTo } });
  expect(answer).toMatchObject({
    value: { sent: { accepted: ['eve@example.com'], rejected: ['bo@example.com'] } },
  });
});

it.each<[string, Given, string]>([
  ['to what is no address', { request: { to: 'bo@example.com, eve' } }, 'what is no address: eve'],
  [
    'with files that are too large together',
    { request: { attachments: [file('a', 999), file('b')] } },
    'FILE_TOO_LARGE',
  ],
  ['to a private server that nobody allows', { privateHosts: [] }, 'private address'],
  ['without the TLS that its credential wants', { isSecure: true }, 'refused it: 500'],
  ['with a password that the server does not know', { password: `${secret}-2` }, 'refused it: 535'],
])('sends nothing %s', async (_, given, message) => {
  expect(await send(given)).toMatchObject({
    ...{ ok: false, fate: 'refused' },
    envelope: { error: { message: expect.stringContaining(message) } },
  });
  expect(mails).toEqual([]);
});

it.each<[string, Error, object]>([
  [
    'tries again later what it cannot take now',
    Object.assign(new Error('busy'), { responseCode: 451 }),
    { transient: true, fate: 'refused' },
  ],
  [
    'takes a refusal for one',
    Object.assign(new Error('spam'), { responseCode: 554 }),
    { transient: false, fate: 'refused' },
  ],
])('%s', async (_, error, told) => {
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => done(error));
  };
  expect(await send({ options: { onData } })).toMatchObject({ ok: false, ...told });
});

it('is in doubt where the connection ends behind the text', async () => {
  const onData: SMTPServerOptions['onData'] = (stream) => {
    stream.resume();
    stream.on('end', () => server?.connections.forEach((one) => Reflect.get(one, '_socket').destroy()));
  };
  expect(await send({ options: { onData } })).toMatchObject({ ok: false, fate: 'lost' });
});

it.each<[string, Given, object]>([
  ['known', {}, { result: 'accepted' }],
  ['unknown', { password: `${secret}-2` }, { result: 'refused' }],
  ['where it may not go', { privateHosts: [] }, { result: 'unreachable' }],
])('tells a credential that is %s, and sends nothing', async (_, given, expected) => {
  const { ports, stored } = await opened(given);
  const answer = await testSignIn(ports, stored);
  expect(answer).toMatchObject(expected);
  expect(JSON.stringify(answer)).not.toContain(secret);
  expect(mails).toEqual([]);
});
