import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A server of mail that takes whatever it is given, as the host of a credential is written. */
export async function openMailServer(): Promise<{ host: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    ...{ logger: false, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) => {
      stream.on('end', () => done(null, 'taken'));
      stream.resume();
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    host: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
