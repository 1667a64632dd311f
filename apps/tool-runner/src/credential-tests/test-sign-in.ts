import type { CredentialTestAnswer, StoredCredential } from '#credentials';
import { ioBoundary } from '#telemetry';
import { codeOf, egressRefused } from '#transport';
import { signInFor } from '../graph/credentials.js';
import type { MailPorts } from '../graph/mail-call.js';
import { openSmtp, smtpAnswer } from '../mail/open-smtp.js';

const timeoutMs = 8_000;

/** Signs in once at a server that speaks no HTTP, and sends nothing. */
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
      const transport = await openSmtp(socket, signIn);
      await ioBoundary('channel.email-verify', () => transport.verify());
      return signIn.values['user'] ? told('accepted', 'knows it') : told('unclear', 'answered; nobody has signed in');
    } finally {
      socket.destroy();
    }
  } catch (error) {
    const answer = smtpAnswer(error);
    if (answer !== null) return told('refused', `refused it: ${signIn.without(answer.said)}`);
    const code = codeOf(error);
    return code === egressRefused
      ? told(
          'unreachable',
          'has a private address that is not allowed: EGRESS_ALLOW of the tool-runner names those that are',
        )
      : told('unreachable', `gave no answer${code === null ? '' : ` (${code})`}`);
  }
}
