import type { EgressRefusal } from '#contract';
import { fill, parseTemplate } from '../files/template.js';
import type { ToolCatalogue, ToolWay } from '../tool-catalogue.js';
import { field } from '../tool-failure.js';
import { Egress, egressRefused } from './egress.js';
import type { EgressRules } from './egress.js';
import { createGuardedFetch } from './guarded-fetch.js';
import type { Fetch } from './guarded-fetch.js';

/** Who asks for connections, and the host that the environment names for it; null: the environment names none. */
export interface Asker extends Pick<EgressRefusal, 'by' | 'name'> {
  ownHost: string | null;
}

/** The fetch of one who asks. */
export type FetchAs = (asker: Asker) => Fetch;

/**
 * A process's outgoing connections (ADR 42). A host that the environment names may lie on a private network, but only for the tool or
 * server whose address the environment names: connections are kept apart by it, so that no other name reuses an open one. Redirects are
 * never followed. `onRefused` is called for every refusal.
 */
export function openEgress(rules: EgressRules, onRefused: (refusal: EgressRefusal) => void = () => undefined): FetchAs {
  const open = new Map<string | null, Fetch>();
  const fetchFor = (ownHost: string | null): Fetch => {
    const own = ownHost === null ? [] : [ownHost];
    const fetch =
      open.get(ownHost) ?? createGuardedFetch(new Egress({ ...rules, privateHosts: [...rules.privateHosts, ...own] }));
    open.set(ownHost, fetch);
    return fetch;
  };
  return ({ by, name, ownHost }) => {
    const fetch = fetchFor(ownHost);
    return async (address, init) => {
      const refuse = (reason: EgressRefusal['reason'], host: string): void => onRefused({ by, name, reason, host });
      try {
        const response = await fetch(address, init);
        if (isRedirect(response)) refuse('redirect', hostOf(response.headers.get('location') ?? '', address));
        return response;
      } catch (error) {
        if (field(error, 'code') === egressRefused) refuse('private-address', hostOf(address));
        throw error;
      }
    };
  };
}

/** The fetch for a webhook whose address the environment names: it may be private, and redirects are not followed. */
export function fetchOfOwn(name: string, url: string, onRefused?: (refusal: EgressRefusal) => void): Fetch {
  return openEgress({ privateHosts: [] }, onRefused)({ by: 'webhook', name, ownHost: hostOf(url) || null });
}

/** The host of an address that begins with a value of the environment; null: its host is written in the file. */
export function ownHostOf(template: string, valueOf: (name: string) => string): string | null {
  const [first] = parseTemplate(template) ?? [];
  if (first?.kind !== 'env') return null;
  return hostOf(fill(template, ({ kind, name }) => (kind === 'argument' ? 'x' : valueOf(name))) ?? '') || null;
}

/** Those whose connection would be refused, as their names resolve now. Nothing is connected to. */
export async function refusedOf(
  { entries }: ToolCatalogue,
  rules: EgressRules,
  valueOf: (name: string) => string,
): Promise<EgressRefusal[]> {
  const egress = new Egress(rules);
  const written = entries.flatMap(({ way }) => writtenIn(way).filter(({ url }) => ownHostOf(url, valueOf) === null));
  const asked = written.map(({ url, by, name }) => ({ by, name, host: hostOf(fill(url, () => 'x') ?? '') }));
  const refused = await Promise.all(asked.map(async ({ host }) => host !== '' && (await egress.refuses(host))));
  return asked.filter((_, i) => refused[i]).map((each) => ({ ...each, reason: 'private-address' }));
}

/** The address that a tool's file asks. */
function writtenIn(way: ToolWay): (Pick<Asker, 'by' | 'name'> & { url: string })[] {
  if (way.kind === 'http') return [{ by: 'tool', name: way.file.name, url: way.file.request.url }];
  if (way.kind === 'inline' || way.server.transport.type === 'stdio') return [];
  return [{ by: 'mcp-server', name: way.server.name, url: way.server.transport.url }];
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** Empty where there is no readable one. */
function hostOf(address: string | URL, base?: string | URL): string {
  return URL.canParse(String(address), base && String(base)) ? new URL(address, base).hostname : '';
}
