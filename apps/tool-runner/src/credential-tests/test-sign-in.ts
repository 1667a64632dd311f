import type { Socket } from 'node:net';
import type { CredentialTestAnswer, StoredCredential } from '#credentials';
import { ioBoundary } from '#telemetry';
import { codeOf, egressRefused } from '#transport';
import { runMySql } from '../databases/run-my-sql.js';
import { runPostgres } from '../databases/run-postgres.js';
import { signInFor } from '../graph/credentials.js';
import type { SignIn } from '../graph/credentials.js';
import { answerIn } from '../graph/database-call.js';
import type { MailPorts } from '../graph/mail-call.js';
import { openSmtp, smtpAnswer } from '../mail/open-smtp.js';

const timeoutMs = 8_000;

/** Signs in once at a server that speaks no HTTP, and changes nothing there. */
export async function testSignIn(ports: MailPorts, stored: StoredCredential): Promise<CredentialTestAnswer> {
  const signIn = await signInFor(ports.credentials, stored);
  if ('ok' in signIn) return { result: 'unusable', message: signIn.envelope.error.message, asked: null };
  const { host, port } = signIn.place;
  const [server, asked] = [`${host}:${port}`, `${stored.type} ${host}:${port}`];
  const told = (result: CredentialTestAnswer['result'], message: string): CredentialTestAnswer => ({
    ...{ result, asked, message: `${server} ${message}` },
  });
  try {
    const socket = await ports.openSocket({ host, port, name: stored.type }, AbortSignal.timeout(timeoutMs));
    try {
      await signedIn(stored.type, socket, signIn);
      return signIn.values['user'] ? told('accepted', 'knows it') : told('unclear', 'answered; nobody has signed in');
    } finally {
      socket.destroy();
    }
  } catch (error) {
    const said = smtpAnswer(error)?.said ?? answerIn(error);
    if (said !== null) return told('refused', `refused it: ${signIn.without(said)}`);
    const code = codeOf(error);
    return code === egressRefused
      ? told(
          'unreachable',
          'has a private address that is not allowed: EGRESS_ALLOW of the tool-runner names those that are',
        )
      : told('unreachable', `gave no answer${code === null ? '' : ` (${code})`}`);
  }
}

async function signedIn(type: StoredCredential['type'], socket: Socket, signIn: SignIn): Promise<void> {
  const statement = { text: 'SELECT 1', values: [], reads: true, onLeaves: () => undefined };
  if (type === 'postgres') await runPostgres(socket, { server: signIn, statement });
  else if (type === 'mySql') await runMySql(socket, { server: signIn, statement });
  else {
    const transport = await openSmtp(socket, signIn);
    await ioBoundary('channel.email-verify', () => transport.verify());
  }
}
