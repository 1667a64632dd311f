import { flag, textProperty } from './properties.js';
import type { Property } from './properties.js';
import { expected, flagAt, splitNames, textAt } from './read-parameter.js';
import type { Parameters } from './read-parameter.js';
import type { CallerLimits } from '../run/runs.js';

export const allowedOrigins: Property = textProperty('allowedOrigins', 'Allowed Origins (CORS)', {
  placeholder: 'https://example.com',
});
export const ignoreBots: Property = flag('ignoreBots', 'Ignore Bots', false);
export const ipWhitelist: Property = textProperty('ipWhitelist', 'IP(s) Whitelist', { placeholder: '203.0.113.0/24' });

/** The limits that a trigger's options say. @throws NodeError where an address is none. */
export function callerLimitsAt(call: Parameters): CallerLimits {
  const origins = splitNames(textAt(call, 'options.allowedOrigins', 0)).map((origin) => origin.replace(/\/$/, ''));
  const addresses = splitNames(textAt(call, 'options.ipWhitelist', 0));
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) throw expected('ipWhitelist', 'IP addresses or networks such as 203.0.113.0/24');
  return {
    ...(origins.length > 0 && { allowedOrigins: origins }),
    ...(addresses.length > 0 && { ipWhitelist: addresses }),
    ...(flagAt(call, 'options.ignoreBots', 0) && { ignoresBots: true as const }),
  };
}

/** An address, or a network by the length of its prefix. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  if (address.includes(':')) return URL.canParse(`http://[${address}]`) && Number(bits) <= 128;
  return URL.parse(`http://${address}`)?.hostname === address && Number(bits) <= 32;
}
