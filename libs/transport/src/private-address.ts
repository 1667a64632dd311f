import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses that are not on the public internet: this machine, private and link-local networks, metadata services, multicast and reserved
 * ranges.
 */
const ranges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // a cloud's own service on a public address
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32], // Teredo holds an IPv4 address with its bits inverted
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/** Ranges of IPv6 that contain an IPv4 address, and at which of their eight words. */
const embedding: readonly (readonly [string, number, number])[] = [
  ['::', 96, 6],
  ['::ffff:0:0', 96, 6],
  ['::ffff:0:0:0', 96, 6],
  ['64:ff9b::', 96, 6],
  ['2002::', 16, 1],
];

/** They look as if they contained one. */
const unembedded = blockListOf([
  ['::', 128],
  ['::1', 128],
]);
const privateRanges = blockListOf(ranges);
const embeddings = embedding.map(([net, bits, at]) => ({ list: blockListOf([[net, bits]]), at }));

/** Whether a tool may reach an IP address only by explicit permission. What is no address counts as private. */
export function isPrivateAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1); // without a zone, as in fe80::1%eth0
  if (isIPv4(bare)) return privateRanges.check(bare, 'ipv4');
  if (!isIPv6(bare)) return true;
  if (privateRanges.check(bare, 'ipv6')) return true;
  const held = ipv4In(bare);
  return held !== null && privateRanges.check(held, 'ipv4');
}

/** The IPv4 address that a valid IPv6 address contains; null: it contains none. */
export function ipv4In(address: string): string | null {
  if (unembedded.check(address, 'ipv6')) return null;
  const held = embeddings.find(({ list }) => list.check(address, 'ipv6'));
  return held === undefined ? null : ipv4At(address, held.at);
}

function blockListOf(nets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, isIPv4(net) ? 'ipv4' : 'ipv6');
  return list;
}

/** The IPv4 address in two words of an IPv6 address. */
function ipv4At(address: string, at: number): string {
  const words = wordsOf(address);
  const [high = 0, low = 0] = words.slice(at, at + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight words of a valid IPv6 address; the URL parser knows every way to write one. */
function wordsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const words = (part: string): number[] => (part === '' ? [] : part.split(':').map((word) => parseInt(word, 16)));
  if (tail === undefined) return words(head);
  const [first, last] = [words(head), words(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
