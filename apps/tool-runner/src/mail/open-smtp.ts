import type { Socket } from 'node:net';
import type { CredentialPlace } from '#credentials';
import { mustBeOpen } from '../must-be-open.js';

/** The server's answer by which it takes the text of a mail. */
const goesAhead = /^354\b/;

/** A server, and who signs in there. */
interface Server {
  values: Readonly<Record<string, string>>;
  place: CredentialPlace;
}

/** SMTP over a connection, for one mail. `onText` is called when its text begins to leave. Loaded with the first mail. */
export async function openSmtp(socket: Socket, { values, place }: Server, onText: () => void = () => undefined) {
  const { createTransport } = await import('nodemailer');
  mustBeOpen(socket);
  const ignore = (): void => undefined;
  // The exchange is told to its logger alone; nothing of it is kept.
  const debug = ({ tnx }: { tnx?: string }, line: string): void => {
    if (tnx === 'server' && goesAhead.test(line)) onText();
  };
  const logger = { debug, level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  const { host, port, isSecure } = place;
  const { user = '', password = '' } = values;
  const isFromStart = isSecure && port === smtps;
  return createTransport({
    ...{ host, port, connection: socket, secure: isFromStart, requireTLS: isSecure, logger, transactionLog: true },
    ...(user !== '' && { auth: { user, pass: password } }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

/** The port of SMTP whose connections begin with TLS (RFC 8314); at any other the server is asked for it. */
const smtps = 465;

/** What the server has answered; null: nothing. */
export function smtpAnswer(error: unknown): { code: number; said: string } | null {
  const code: unknown = Reflect.get(Object(error), 'responseCode');
  const said: unknown = Reflect.get(Object(error), 'response');
  return typeof code === 'number' ? { code, said: typeof said === 'string' ? said : `SMTP ${code}` } : null;
}
