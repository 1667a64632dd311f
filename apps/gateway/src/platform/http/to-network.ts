import { firstOf } from '#values';
import { isIPv4, isIPv6 } from 'node:net';

const groups = 8;
/** The prefix that a provider assigns to one customer, in groups of 16 bits. */
const ownGroups = 4;

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = tail === undefined ? 0 : groups - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill('0'), ...(after ?? [])];
}

/**
 * The network of a caller's address: an IPv4 address itself, or the 64-bit network of an IPv6 address, in which a caller may take any
 * address. A caller that has disconnected has no address any more, whatever Fastify's types say.
 */
export function toNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const own = firstOf(expanded(plain.toLowerCase()), ownGroups);
  return own.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
