import { isIP } from 'node:net';
import { EnvError, makeValidator } from 'envalid';

const mostBits = { 4: 32, 6: 128 } as const;

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits[family]);
}

/** Addresses and networks, such as `10.0.0.0/8,192.0.2.1`, separated by commas; a network of all addresses is refused. */
export const trustedProxies = makeValidator<readonly string[]>((input) => {
  const entries = input.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong !== undefined) throw new EnvError(`${wrong}: expected an IP address or a network such as 10.0.0.0/8`);
  return entries;
});
