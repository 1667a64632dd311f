import type { Socket } from 'node:net';
import type { SentMessageInfo } from 'nodemailer';
import { FileError } from '#files';
import { NodeError } from '#nodes';
import type { EffectAnswer, EffectRequest } from '#nodes';
import { ioBoundary } from '#telemetry';
import { failure, lost } from '#tools';
import type { ToolAnswer, ToolContext } from '#tools';
import type { OpenSocket } from '#transport';
import { notMade } from './call-failure.js';
import { signInFor } from './credentials.js';
import type { CredentialPorts, SignIn } from './credentials.js';
import type { CallFiles } from './file-bodies.js';
import { failedFile } from './file-call.js';
import { checkAddresses } from '../mail/mail-body.js';
import { openSmtp, smtpAnswer } from '../mail/open-smtp.js';

export interface MailPorts {
  openSocket: OpenSocket;
  credentials: CredentialPorts;
}

export type MailRequest = Extract<EffectRequest, { kind: 'mail' }>;
type SentMail = Extract<EffectAnswer, { kind: 'mail' }>['sent'];

const fields = ['from', 'to', 'cc', 'bcc', 'replyTo'] as const;

/**
 * Sends one mail over SMTP. A server drops no repeat: once the text of a mail has begun to leave, and no answer has come, nobody knows whether it
 * arrives. The id of the mail is made of the call's key, so that two of one call can be told.
 */
export async function callMail(
  { openSocket, credentials }: MailPorts,
  request: MailRequest,
  { signal, headers }: ToolContext,
  files: CallFiles,
): Promise<ToolAnswer> {
  try {
    for (const field of fields) await checkAddresses(field, request[field]);
    const attachments = await attached(request, files);
    const signIn = await signInFor(credentials, request.credential);
    if ('ok' in signIn) return signIn;
    const { host, port } = signIn.place;
    const socket = await openSocket({ host, port, name: 'emailSend' }, signal);
    return await sent({ socket, signIn, signal }, { request, attachments, key: headers['X-Idempotency-Key'] });
  } catch (error) {
    if (error instanceof NodeError) return notMade(error.message);
    if (error instanceof FileError) return failedFile(error);
    return lost(error, signal);
  }
}

type Attachments = readonly { filename: string; contentType: string; content: Buffer }[];

/** All files of a mail together are no larger than one may be. @throws FileError */
async function attached({ attachments }: MailRequest, files: CallFiles): Promise<Attachments> {
  if (attachments.reduce((all, { bytes }) => all + bytes, 0) > files.mostBytes)
    throw FileError.tooLarge(files.mostBytes);
  const read = attachments.map(async ({ id, fileName: filename, mimeType: contentType }) => ({
    ...{ filename, contentType },
    content: await files.read(id),
  }));
  return Promise.all(read);
}

interface Way {
  socket: Socket;
  signIn: SignIn;
  signal: AbortSignal;
}

async function sent(
  { socket, signIn, signal }: Way,
  { request, attachments, key }: { request: MailRequest; attachments: Attachments; key: string },
): Promise<ToolAnswer> {
  let hasLeft = false;
  const { from, to, cc, bcc, replyTo, subject, text, html } = request;
  const domain = from.trimEnd().replace(/>$/, '').split('@').at(-1) ?? 'turnpike';
  const mail = { from, to, cc, bcc, replyTo, subject, text, html, messageId: `<${key}@${domain}>` };
  try {
    const transport = await openSmtp(socket, signIn, () => (hasLeft = true));
    const sending = ioBoundary('channel.email', () => transport.sendMail({ ...mail, attachments: [...attachments] }));
    const told = toSent(await sending);
    return { ok: true, value: { kind: 'mail', sent: told } satisfies EffectAnswer };
  } catch (error) {
    const answer = smtpAnswer(error);
    if (answer !== null) {
      const message = `the server of mail refused it: ${signIn.without(answer.said)}`;
      return failure('tool-failed', message, { transient: answer.code < 500, fate: 'refused' });
    }
    if (hasLeft) return lost(error, signal);
    return failure('tool-unreachable', `the server of mail did not take it${coded(error)}: nothing was sent`, {
      ...{ transient: true, fate: 'refused' },
    });
  } finally {
    socket.destroy();
  }
}

function toSent({ accepted = [], rejected = [], envelope, messageId, response = '' }: SentMessageInfo): SentMail {
  const { from, to } = envelope;
  return { accepted, rejected, messageId, response, envelope: { from: from === false ? '' : from, to } };
}

function coded(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? ` (${code})` : '';
}
