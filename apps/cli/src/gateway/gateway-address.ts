import { readConfig } from '../config.js';
import { UsageError } from '../usage-error.js';

/** Where the gateway is, for commands that talk to it over HTTP. */
export interface GatewayOption {
  url?: string;
}

/** The option by which each of them takes it. */
export const urlOption = [
  '--url <address>',
  'the gateway (default: GATEWAY_URL, or GATEWAY_PORT on this machine)',
] as const;

/** The gateway's address, without a slash at its end; throws UsageError that names the source of a wrong one. */
export function gatewayAddress({ url }: GatewayOption): string {
  const { GATEWAY_URL: known, GATEWAY_PORT: port } = readConfig();
  const address = url ?? (known || `http://127.0.0.1:${port}`);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new UsageError(`${url === undefined ? 'GATEWAY_URL' : '--url'}: expected an http or https address`);
  }
  return address.endsWith('/') ? address.slice(0, -1) : address;
}
