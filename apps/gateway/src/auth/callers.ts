import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.js';
import { isLook, Sessions } from './sign-ins.js';
import { callerOfShared, rateName, sharedOperator } from './identity/caller.js';
import type { Caller, SharedKeySettings } from './identity/caller.js';
import { callerOfKey, NamedKeys } from './identity/named-keys.js';
import { Problem } from '../platform/http/problem.js';
import { BearerKey, bearerIn, unauthorized } from '../platform/http/bearer-key.js';
import { tellRate } from '../platform/http/tell-rate.js';
import { RecentMap } from '../platform/http/recent-map.js';
import { CONFIG } from '../platform/tokens.js';
import { RequestRate } from './request-rate.js';
import { WrongApiKeys } from './wrong-keys.js';
import type { WrongKeys } from './wrong-keys.js';

type Settings = Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY' | 'API_REQUESTS_PER_MINUTE'> & SharedKeySettings;

/** Who asks: by a key of the API, shared or named, or by a sign-in to the console. */
@Injectable()
export class Callers {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;
  private readonly looks = new RecentMap<RequestRate>();
  private readonly perMinute: number;
  /** Who has the API key, or an agent's own. */
  readonly sharedViewer: Caller;

  constructor(
    @Inject(CONFIG) config: Settings,
    @Inject(Sessions) private readonly sessions: Pick<Sessions, 'callerIn'>,
    @Inject(WrongApiKeys) private readonly wrongKeys: Pick<WrongKeys, 'refuse' | 'wrong' | 'right'>,
    @Inject(NamedKeys) private readonly named: Pick<NamedKeys, 'find'>,
  ) {
    const { GATEWAY_API_KEY: viewer, OPERATOR_API_KEY: operator, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.viewer = new BearerKey(viewer);
    this.operator = operator === undefined ? null : new BearerKey(operator);
    this.perMinute = perMinute;
    this.sharedViewer = callerOfShared('viewer', config);
  }

  /** Null for a request without a shared key. */
  bySharedKey(request: FastifyRequest): Caller | null {
    if (this.operator?.isIn(request)) return sharedOperator;
    return this.viewer.isIn(request) ? this.sharedViewer : null;
  }

  /**
   * Null for an unknown caller. Rejects with a 401 for a named key that is not taken any more, with a 403 for a sign-in's change without its
   * token, and with a 503 while named keys or sign-ins cannot be read.
   */
  async findCaller(request: FastifyRequest): Promise<Caller | null> {
    const shared = this.bySharedKey(request);
    if (shared) return shared;
    const known = await this.named.find(bearerIn(request));
    return known ? callerOfKey(known) : this.sessions.callerIn(request);
  }

  /** Throws a 429, before a key is checked, for a network that sent too many wrong ones. */
  refuseGuesses(request: FastifyRequest): void {
    if (hasKey(request)) this.wrongKeys.refuse(request.ip);
  }

  /** The caller. Rejects as `findCaller` does, with a 401 for an unknown caller, and with a 429 for a network that guesses keys. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    this.refuseGuesses(request);
    let caller: Caller | null = null;
    try {
      caller = await this.findCaller(request);
    } finally {
      this.count(request, caller); // a sign-in that cannot be read makes no key right
    }
    if (caller === null) throw unauthorized(reply);
    return caller;
  }

  /** Takes one read from the rate of a key and its sign-ins at this gateway. Throws a 429 where none is left. */
  takeLook(caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
    const rate = this.findRate(caller);
    const retryAfter = isLook(request) ? rate.take() : 0;
    if (isLook(request)) tellRate(reply, rate.state(), retryAfter);
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many looks under this key', { retryAfter });
  }

  private findRate(caller: Caller): RequestRate {
    const name = rateName(caller);
    return this.looks.get(name) ?? this.looks.set(name, new RequestRate(this.perMinute));
  }

  private count(request: FastifyRequest, caller: Caller | null): void {
    if (caller !== null) this.wrongKeys.right(request.ip);
    else if (hasKey(request)) this.wrongKeys.wrong(request.ip);
  }

  /** Records a right key that another guard knows, such as an agent's own. */
  known(request: FastifyRequest): void {
    this.wrongKeys.right(request.ip);
  }
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined && headers.authorization !== '';
}
