import type { Transporter } from 'nodemailer';
import { messageSubject, messageText } from '#alerts';
import type { ClaimedMessage, TryResult } from '#alerts';
import { ioBoundary } from '#telemetry';
import type { AlertSender } from './alert-sender.js';

/** One step of the exchange with the server may take this long, in ms. */
const stepMs = 10_000;
/** The subject of a mail is one line. */
const lineEnds = /[\r\n]+/g;

export interface EmailOptions {
  smtpUrl: string;
  from: string;
  to: readonly string[];
}

/** The server's answer by which it takes the text of a mail. */
const goesAhead = /^354\b/;

/** A connection for one mail. `onText` is called when its text begins to leave. Loaded with the first mail: most gateways send none. */
async function openTransport(smtpUrl: string, onText: () => void): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const times = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  const ignore = (): void => undefined;
  // The exchange is told to its logger alone; nothing of it is kept.
  const debug = ({ tnx }: { tnx?: string }, line: string): void => {
    if (tnx === 'server' && goesAhead.test(line)) onText();
  };
  const logger = { debug, level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  const guard = { disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ url: smtpUrl, ...times, ...guard, logger, transactionLog: true });
}

/** What the server answered; null: nothing. */
function smtpCode(error: unknown): string | null {
  const code: unknown = Reflect.get(Object(error), 'responseCode');
  return typeof code === 'number' ? `SMTP ${code}` : null;
}

function codeIn(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'no answer';
}

/**
 * Mails alerts. A server drops no repeat and cannot be asked what it has taken: once the text of a mail has begun to leave, and no answer
 * has come, nobody knows whether it arrives.
 */
export function emailSender({ smtpUrl, from, to }: EmailOptions): AlertSender {
  return {
    repeat: 'doubles',
    async send({ message, lost }: ClaimedMessage): Promise<TryResult> {
      let hasLeft = false;
      const earlier = lost.map(({ changes }) => messageSubject(changes));
      const subject = messageSubject(message.changes).replaceAll(lineEnds, ' ');
      const messageId = `<${message.id}@${from.split('@').at(-1) ?? 'turnpike'}>`;
      const mail = { from, to: [...to], subject, text: messageText(message.changes, earlier), messageId };
      try {
        const transport = await openTransport(smtpUrl, () => (hasLeft = true));
        await ioBoundary('channel.email', () => transport.sendMail(mail));
        return { status: 'sent', answer: 'taken', providerId: messageId };
      } catch (error) {
        const refusal = smtpCode(error);
        if (refusal !== null) return { status: 'again', answer: refusal };
        return hasLeft
          ? { status: 'unknown', answer: `${codeIn(error)}, with the text under way` }
          : { status: 'again', answer: codeIn(error) };
      }
    },
  };
}
