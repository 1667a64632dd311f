import { BlockList, isIP } from 'node:net';
import { machineAddresses } from '#telemetry';
import { ipv4In } from './private-address.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addSubnet('0.0.0.0', 8);

/** A host as it is compared: without brackets, the last dot and capitals. */
export function hostKey(host: string): string {
  return host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
}

/** Whether two names or addresses are the same host, as they are written. */
export function sameHost(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b);
}

/** Whether an address, or the name `localhost`, leads to this machine. */
export function isOwnMachine(host: string): boolean {
  const key = addressKey(host);
  if (key === 'localhost' || key === '::1' || key === '::') return true;
  if (isIP(key) === 4 && loopback.check(key)) return true;
  return machineAddresses().some((own) => addressKey(own) === key);
}

/** An address in its one form: an IPv4 address within an IPv6 one is that address. */
function addressKey(host: string): string {
  const [key = ''] = hostKey(host).split('%', 1);
  if (isIP(key) !== 6) return key;
  return ipv4In(key) ?? hostKey(new URL(`http://[${key}]`).hostname);
}
