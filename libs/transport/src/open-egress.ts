import type { EgressRefusal } from '#errors';
import { createFetch } from './create-fetch.js';
import type { Fetch } from './create-fetch.js';
import { Egress } from './egress.js';
import type { EgressRules } from './egress.js';
import { codeOf, egressRefused, refusedFor } from './transport-error.js';

/** Who asks for connections, and the host that the environment names for it; null: the environment names none. */
export interface Asker extends Pick<EgressRefusal, 'by' | 'name'> {
  ownHost: string | null;
}

/** The fetch of one who asks. */
export type FetchAs = (asker: Asker) => Fetch;

/** The longest answer that is read of anybody, in bytes: an MCP server's. Whoever wants less says so in its request. */
const maxBytes = 10_485_760;

/** A fetch whose every connection is checked. */
export function createGuardedFetch(egress: Egress): Fetch {
  return createFetch({ boundary: 'tool.http', maxBytes, egress });
}

/**
 * A process's outgoing connections (ADR 42). A host that the environment names may lie on a private network, but only for the tool or
 * server whose address the environment names: connections are kept apart by it, so that no other name reuses an open one. Redirects are
 * never followed. `onRefused` is called for every refusal.
 */
export function openEgress(rules: EgressRules, onRefused: (refusal: EgressRefusal) => void = () => undefined): FetchAs {
  const open = new Map<string | null, Fetch>();
  const fetchFor = (ownHost: string | null): Fetch => {
    const own = ownHost === null ? [] : [ownHost];
    const isOurs = ownHost === null ? rules.isOurs : undefined; // what the environment names has its port, too
    const egress = new Egress({ ...rules, isOurs, privateHosts: [...rules.privateHosts, ...own] });
    const fetch = open.get(ownHost) ?? createGuardedFetch(egress);
    open.set(ownHost, fetch);
    return fetch;
  };
  return ({ by, name, ownHost }) => {
    const fetch = fetchFor(ownHost);
    return async (address, init) => {
      const refuse = (reason: EgressRefusal['reason'], host: string): void => onRefused({ by, name, reason, host });
      const base = address instanceof Request ? address.url : address;
      try {
        const response = await fetch(address, init);
        if (isRedirect(response)) refuse('redirect', hostOf(response.headers.get('location') ?? '', base));
        return response;
      } catch (error) {
        if (codeOf(error) === egressRefused) refuse(refusedFor(error), hostOf(base));
        throw error;
      }
    };
  };
}

/** The fetch for a webhook whose address the environment names: it may be private, and redirects are not followed. */
export function fetchOfOwn(name: string, url: string, onRefused?: (refusal: EgressRefusal) => void): Fetch {
  return openEgress({ privateHosts: [] }, onRefused)({ by: 'webhook', name, ownHost: hostOf(url) || null });
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** The host of an address; empty where there is no readable one. */
export function hostOf(address: string | URL, base?: string | URL): string {
  return URL.canParse(String(address), base && String(base)) ? new URL(address, base).hostname : '';
}
