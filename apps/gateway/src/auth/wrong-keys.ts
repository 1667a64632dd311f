import { Inject, Injectable } from '@nestjs/common';
import { toNetwork } from '../platform/http/to-network.js';
import { Problem } from '../platform/http/problem.js';
import { RecentMap } from '../platform/http/recent-map.js';
import type { ProcessContext } from '../platform/process-context.js';
import { PROCESS_CONTEXT } from '../platform/tokens.js';
import { RequestRate } from './request-rate.js';

/** Wrong keys that one network may send in a minute, as many as signing in allows. */
const mostWrongKeys = 10;
/** How long a right key keeps a network known, in ms. */
const knownMs = 3_600_000;

/**
 * Counts wrong keys by the network they come from, in this process. From a network that has sent too many, no key is checked, not even a
 * right one, unless it has sent a right one within the hour: so nobody can lock out others behind the same proxy or office.
 */
export class WrongKeys {
  private readonly rates = new RecentMap<RequestRate>();
  private readonly known = new RecentMap<number>();

  /** `clock` counts milliseconds. */
  constructor(
    private readonly onWrongKey: () => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Throws a 429 for an address whose keys are not checked for now. */
  refuse(address: string): void {
    const network = toNetwork(address);
    const retryAfter = this.rates.get(network)?.wait() ?? 0;
    if (retryAfter > 0 && !this.isKnown(network)) throw tooMany(retryAfter);
  }

  wrong(address: string): void {
    this.onWrongKey();
    const network = toNetwork(address);
    const rate = this.rates.get(network) ?? this.rates.set(network, new RequestRate(mostWrongKeys, this.clock));
    rate.take();
  }

  right(address: string): void {
    const network = toNetwork(address);
    if (!this.isKnown(network)) this.known.set(network, this.clock());
  }

  private isKnown(network: string): boolean {
    const since = this.known.get(network);
    return since !== undefined && this.clock() - since < knownMs;
  }
}

/** Those of the API. */
@Injectable()
export class WrongApiKeys extends WrongKeys {
  constructor(@Inject(PROCESS_CONTEXT) { metrics }: ProcessContext) {
    super(() => metrics.count('wrongKeys', { at: 'api' }));
  }
}

function tooMany(retryAfter: number): Problem {
  return new Problem(429, 'rate-limited', 'too many wrong keys from this address', { retryAfter });
}
