import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { ioBoundary } from '#telemetry';
import { isPrivateAddress } from './private-address.js';
import { egressRefused } from './transport-error.js';

/** Asks a resolver for every address of a host. */
export type Resolve = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface EgressRules {
  /** Hosts, by name or address, that may lie on a private network. */
  privateHosts: readonly string[];
  /** The system's own resolver by default. */
  resolve?: Resolve;
}

const systemResolve: Resolve = (host, answer) => lookup(host, { all: true }, answer);

/**
 * Where tools may connect to. The checked addresses are the ones that are connected to, so that a name that resolves to another address a
 * moment later gains nothing.
 */
export class Egress {
  readonly #privateHosts: ReadonlySet<string>;
  readonly #resolve: Resolve;

  constructor({ privateHosts, resolve = systemResolve }: EgressRules) {
    this.#privateHosts = new Set(privateHosts.map(hostKey));
    this.#resolve = resolve;
  }

  /**
   * Why no connection to this host may even be tried; null when its addresses decide. A literal address is never looked up, so it is
   * checked here.
   */
  refusal(host: string): Error | null {
    const key = hostKey(host);
    return isIP(key) !== 0 && isPrivateAddress(key) && !this.#privateHosts.has(key) ? refused() : null;
  }

  /** Whether a connection to this host would be refused, as its name resolves now; false for an unknown name. */
  async refuses(host: string): Promise<boolean> {
    if (this.refusal(host)) return true;
    const error = await ioBoundary(
      'tool.lookup',
      () => new Promise<NodeJS.ErrnoException | null>((settle) => this.lookup(host, { all: true }, settle)),
    );
    return error?.code === egressRefused;
  }

  /** The lookup for a socket that is about to connect. */
  readonly lookup: LookupFunction = (host, { all }, answer) => {
    this.#resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return answer(error ?? refused(), '', 0);
      const isFree = this.#privateHosts.has(hostKey(host));
      if (!isFree && addresses.some(({ address }) => isPrivateAddress(address))) return answer(refused(), '', 0);
      if (all) return answer(null, addresses);
      answer(null, first.address, first.family);
    });
  };
}

function hostKey(host: string): string {
  return host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
}

function refused(): NodeJS.ErrnoException {
  return Object.assign(new Error('the address is private and not allowed'), { code: egressRefused });
}
