import { BlockList, isIP } from 'node:net';
import { isbot } from 'isbot';
import type { FastifyRequest } from 'fastify';
import type { Webhook } from './received-answer.js';
import { noTrigger } from './trigger-access.js';

type CallerLimits = Pick<Webhook, 'allowedOrigins' | 'ipWhitelist' | 'ignoresBots'>;
type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/** For whom there is no such trigger, as for anybody who may not call it: other addresses than it takes, and crawlers. Throws a 404. */
export function refuseCaller({ ipWhitelist, ignoresBots }: CallerLimits, { ip, headers }: Caller): void {
  if (ipWhitelist !== undefined && !isListed(ipWhitelist, ip)) throw noTrigger();
  if (ignoresBots && isbot(headers['user-agent'] ?? '')) throw noTrigger();
}

function isListed(allowed: readonly string[], ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const list = new BlockList();
  for (const network of allowed) add(list, network);
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** What is no network takes in nobody. */
function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  if (isIP(address) === 0 || Number(bits ?? 0) > (isIP(address) === 4 ? 32 : 128)) return;
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** What lets a page of another origin read an answer, where its trigger says so; a browser sends no password along. */
export function crossOriginHeaders(
  { allowedOrigins = [] }: CallerLimits,
  origin: string | undefined,
): Record<string, string> {
  if (allowedOrigins.includes('*')) return { 'access-control-allow-origin': '*' };
  if (allowedOrigins.length === 0) return {};
  const isAllowed = origin !== undefined && allowedOrigins.includes(origin);
  return { vary: 'Origin', ...(isAllowed && { 'access-control-allow-origin': origin }) };
}

/** What a browser is told that asks before it calls. */
export function preflightHeaders(limits: CallerLimits, { headers }: Pick<Caller, 'headers'>): Record<string, string> {
  const allowed = crossOriginHeaders(limits, headers.origin);
  const { 'access-control-request-method': method, 'access-control-request-headers': names } = headers;
  if (allowed['access-control-allow-origin'] === undefined) return allowed;
  return {
    ...allowed,
    ...(method !== undefined && { 'access-control-allow-methods': method }),
    ...(names !== undefined && { 'access-control-allow-headers': names }),
    'access-control-max-age': '300',
  };
}
