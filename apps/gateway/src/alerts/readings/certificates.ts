import { connect } from 'node:tls';
import type { CertifiedName } from '#alerts';
import { ioBoundary } from '#telemetry';
import { answerWithin } from '#timing';

const patienceMs = 5_000;
const dayMs = 86_400_000;

/** A server whose certificate is looked at. */
export interface CertifiedPlace {
  name: CertifiedName;
  host: string;
  port: number;
}

/** Where certificates are: at the public address, and at Redis, where they are reached by TLS. */
export function certifiedPlaces(publicUrl: string | undefined, redisUrl: string): CertifiedPlace[] {
  const at = (name: CertifiedPlace['name'], address: string, protocol: string, port: number): CertifiedPlace[] => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.protocol !== protocol) return [];
    return [{ name, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || port }];
  };
  const [redis = ''] = redisUrl.split(',', 1);
  return [...at('gateway', publicUrl ?? '', 'https:', 443), ...at('redis', redis, 'rediss:', 6_379)];
}

/** When the certificate that a server shows ends, in ms; also one that nobody would accept. Rejects when it cannot be seen. */
function readEnd({ host, port }: CertifiedPlace): Promise<number> {
  return new Promise((resolve, reject) => {
    const servername = /[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {};
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: patienceMs, ...servername }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('it did not answer')));
  });
}

/** In how many days each certificate ends; one that cannot be seen is missing. */
export async function certificateDays(places: readonly CertifiedPlace[]): Promise<Map<string, number>> {
  const late = (): never => {
    throw new Error('it did not answer');
  };
  const found = await Promise.allSettled(
    places.map(async (place) => {
      const end = await answerWithin(
        ioBoundary('channel.certificate', () => readEnd(place)),
        patienceMs,
        late,
      );
      return [place.name, (end - Date.now()) / dayMs] as const;
    }),
  );
  return new Map(
    found.flatMap((each) => (each.status === 'fulfilled' && !Number.isNaN(each.value[1]) ? [each.value] : [])),
  );
}
