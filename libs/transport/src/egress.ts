import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { ioBoundary } from '#telemetry';
import { hostKey } from './own-machine.js';
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
  /** Whether somebody of ours listens at a place: nobody is let there, whatever else is allowed. Absent: that is not looked at. */
  isOurs?: IsOurs | undefined;
}

/** Where a connection would lead. */
export interface OwnPlace {
  /** The name or address by which it is reached. */
  host: string;
  address: string;
  port: number;
}

/** Whether somebody of ours listens there. Never rejects. */
export type IsOurs = (place: OwnPlace) => Promise<boolean>;

const systemResolve: Resolve = (host, answer) => lookup(host, { all: true }, answer);

/**
 * Where tools may connect to. The checked addresses are the ones that are connected to, so that a name that resolves to another address a
 * moment later gains nothing.
 */
export class Egress {
  readonly #privateHosts: ReadonlySet<string>;
  readonly #resolve: Resolve;
  readonly #isOurs: IsOurs;

  constructor({ privateHosts, resolve = systemResolve, isOurs = () => Promise.resolve(false) }: EgressRules) {
    this.#privateHosts = new Set(privateHosts.map(hostKey));
    this.#resolve = resolve;
    this.#isOurs = isOurs;
  }

  /**
   * Why no connection to this host may even be tried; null when its addresses decide. A literal address is never looked up, so it is
   * checked here.
   */
  refusal(host: string): Error | null {
    const key = hostKey(host);
    return isIP(key) !== 0 && isPrivateAddress(key) && !this.#privateHosts.has(key) ? refused() : null;
  }

  /** The same of a place, one of ours too. A literal address is decided here, a name where it is looked up. */
  async refusalAt(host: string, port: number): Promise<Error | null> {
    const refusal = this.refusal(host);
    const address = hostKey(host);
    if (refusal !== null || isIP(address) === 0) return refusal;
    return (await this.#isOurs({ host, address, port })) ? ours() : null;
  }

  /** Whether a connection to this host would be refused, as its name resolves now; false for an unknown name. */
  async refuses(host: string): Promise<boolean> {
    if (this.refusal(host)) return true;
    const error = await ioBoundary(
      'tool.lookup',
      () => new Promise<NodeJS.ErrnoException | null>((settle) => this.#checked(host, { all: true }, settle)),
    );
    return error?.code === egressRefused;
  }

  /** The lookup for a socket that is about to connect to a port. */
  lookupFor(port: number): LookupFunction {
    return (host, options, answer) =>
      this.#checked(host, { ...options, all: true }, (error, found) => {
        const addresses = Array.isArray(found) ? found : [];
        const [first] = addresses;
        if (error !== null || first === undefined) return answer(error, '', 0);
        const asked = addresses.map(({ address }) => this.#isOurs({ host, address, port }));
        void Promise.all(asked).then((owned) => {
          if (owned.includes(true)) return answer(ours(), '', 0);
          if (options.all) return answer(null, addresses);
          answer(null, first.address, first.family);
        });
      });
  }

  readonly #checked: LookupFunction = (host, { all }, answer) => {
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

function ours(): NodeJS.ErrnoException {
  const error = new Error('the address is one of our own');
  return Object.assign(error, { code: egressRefused, reason: 'own-address' as const });
}

function refused(): NodeJS.ErrnoException {
  return Object.assign(new Error('the address is private and not allowed'), { code: egressRefused });
}
