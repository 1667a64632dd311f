import type { Credential } from './credential.js';
import type { UsualPorts } from './credential-forms.js';

const hostForm = /^(?!-)[a-z0-9.-]{1,253}(?<![.-])$|^\[[0-9a-f:.]{2,45}\]$/;
const entryForm = /^(https?:\/\/)?([^/@?#\s]+?)(:\d{1,5})?$/;

/**
 * The origin that an entry of a credential's `hosts` stands for; null: it is none. A bare host is https at its usual port, whatever else must be said:
 * `api.example.com:8443`, `http://127.0.0.1:8080`.
 */
export function parseOrigin(entry: string): string | null {
  const [, scheme = 'https://', host = '', port = ''] = entryForm.exec(entry) ?? [];
  const address = `${scheme}${host}${port}`;
  if (!hostForm.test(host) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

/** A server that speaks no HTTP. */
export interface CredentialPlace {
  host: string;
  port: number;
  /** TLS; `http://` before the host: none. */
  isSecure: boolean;
}

/** The server that an entry of a credential's `hosts` stands for, where that speaks no HTTP; null: it is none. */
export function parsePlace(entry: string, usual: UsualPorts): CredentialPlace | null {
  if (parseOrigin(entry) === null) return null;
  const [, scheme = 'https://', host = '', port = ''] = entryForm.exec(entry) ?? [];
  const isSecure = scheme === 'https://';
  return { host, isSecure, port: port === '' ? usual[isSecure ? 'secure' : 'plain'] : Number(port.slice(1)) };
}

/** Why a credential is not sent to an address, and what would allow it; null: it is. */
export function originRefusal({ hosts }: Pick<Credential, 'hosts'>, address: URL): string | null {
  const url = new URL(address);
  url.hostname = url.hostname.replace(/\.$/, '');
  if (hosts.some((entry) => parseOrigin(entry) === url.origin)) return null;
  return `the credential is not for ${url.origin}: to send it there, enter ${formatEntry(url)} among its hosts`;
}

/** An address as an entry of `hosts`, as short as it can be. */
function formatEntry({ protocol, origin, host }: URL): string {
  return protocol === 'https:' ? host : origin;
}
