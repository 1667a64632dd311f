import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.js';
import { isLook, Sessions } from './sign-ins.js';
import type { Role } from './sign-ins.js';
import { Problem } from '../platform/http/problem.js';
import { BearerKey, unauthorized } from '../platform/http/bearer-key.js';
import { tellRate } from '../platform/http/tell-rate.js';
import { CONFIG } from '../platform/tokens.js';
import { RequestRate } from './request-rate.js';
import { WrongApiKeys } from './wrong-keys.js';
import type { WrongKeys } from './wrong-keys.js';

type Settings = Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY' | 'API_REQUESTS_PER_MINUTE'>;

/** Who asks: by a key of the API, or by a sign-in to the console. The operator key includes a viewer's rights. */
@Injectable()
export class Callers {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;
  private readonly looks: Record<Role, RequestRate>;

  constructor(
    @Inject(CONFIG) config: Settings,
    @Inject(Sessions) private readonly sessions: Pick<Sessions, 'roleIn'>,
    @Inject(WrongApiKeys) private readonly wrongKeys: Pick<WrongKeys, 'refuse' | 'wrong' | 'right'>,
  ) {
    const { GATEWAY_API_KEY: viewer, OPERATOR_API_KEY: operator, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.viewer = new BearerKey(viewer);
    this.operator = operator === undefined ? null : new BearerKey(operator);
    this.looks = { viewer: new RequestRate(perMinute), operator: new RequestRate(perMinute) };
  }

  /** Null for a request without a known key. */
  byKey(request: FastifyRequest): Role | null {
    if (this.operator?.isIn(request)) return 'operator';
    return this.viewer.isIn(request) ? 'viewer' : null;
  }

  /**
   * Null for an unknown caller. Rejects with a 403 for a sign-in's change without its token, and with a 503 while sign-ins cannot be
   * read.
   */
  async findRole(request: FastifyRequest): Promise<Role | null> {
    return this.byKey(request) ?? (await this.sessions.roleIn(request));
  }

  /** Throws a 429, before a key is checked, for a network that sent too many wrong ones. */
  refuseGuesses(request: FastifyRequest): void {
    if (hasKey(request)) this.wrongKeys.refuse(request.ip);
  }

  /** The caller's role. Rejects as `findRole` does, with a 401 for an unknown caller, and with a 429 for a network that guesses keys. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Role> {
    this.refuseGuesses(request);
    let role: Role | null = null;
    try {
      role = await this.findRole(request);
    } finally {
      this.count(request, role); // a sign-in that cannot be read makes no key right
    }
    if (role === null) throw unauthorized(reply);
    return role;
  }

  /** Takes one read from the rate of a key and its sign-ins at this gateway. Throws a 429 where none is left. */
  takeLook(role: Role, request: FastifyRequest, reply: FastifyReply): void {
    const retryAfter = isLook(request) ? this.looks[role].take() : 0;
    if (isLook(request)) tellRate(reply, this.looks[role].state(), retryAfter);
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many looks under this key', { retryAfter });
  }

  private count(request: FastifyRequest, role: Role | null): void {
    if (role !== null) this.wrongKeys.right(request.ip);
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
