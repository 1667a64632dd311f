import { networkOf } from '../platform/http/network-of.js';
import { Problem } from '../platform/http/problem.js';
import { RecentMap } from '../platform/http/recent-map.js';
import { RequestRate } from './request-rate.js';

/** Wrong keys that one network may send in a minute, as many as signing in allows. */
const mostWrongKeys = 10;
/** For so long a network is known by a right key, in ms. */
const knownMs = 3_600_000;

/**
 * Counts wrong keys by the network they come from, in this process. A network that has sent too many has none looked at, right ones
 * neither, but for one that has shown a right key within the hour: whoever shares a proxy or an office with a caller closes nothing to it.
 */
export class WrongKeys {
  private readonly rates = new RecentMap<RequestRate>();
  private readonly known = new RecentMap<number>();

  /** `clock` counts milliseconds. */
  constructor(
    private readonly onWrongKey: () => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Throws a 429 for an address from which no key is looked at for now. */
  refuse(address: string): void {
    const network = networkOf(address);
    const retryAfter = this.rates.get(network)?.wait() ?? 0;
    if (retryAfter > 0 && !this.isKnown(network)) throw tooMany(retryAfter);
  }

  wrong(address: string): void {
    this.onWrongKey();
    const network = networkOf(address);
    const rate = this.rates.get(network) ?? this.rates.set(network, new RequestRate(mostWrongKeys, this.clock));
    rate.take();
  }

  right(address: string): void {
    const network = networkOf(address);
    if (!this.isKnown(network)) this.known.set(network, this.clock());
  }

  private isKnown(network: string): boolean {
    const since = this.known.get(network);
    return since !== undefined && this.clock() - since < knownMs;
  }
}

function tooMany(retryAfter: number): Problem {
  return new Problem(429, 'rate-limited', 'too many wrong keys from this address', { retryAfter });
}
