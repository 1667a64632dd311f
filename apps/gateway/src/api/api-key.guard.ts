import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { Sessions } from '../console/sessions.js';
import { CONFIG, SESSIONS } from '../tokens.js';
import { Problem } from '../http/problem.js';
import { BearerKey, unauthorized } from './bearer-key.js';
import { RequestRate } from './request-rate.js';

/** Lets through who knows the API key, compared in constant time, at the key's rate, and who is signed in to the console. */
export class ApiKeyGuard implements CanActivate {
  private readonly key: BearerKey;
  private readonly rate: RequestRate;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
    @Inject(SESSIONS) private readonly sessions: Pick<Sessions, 'roleIn'>,
  ) {
    this.key = new BearerKey(config.GATEWAY_API_KEY);
    this.rate = new RequestRate(config.API_REQUESTS_PER_MINUTE);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    if (!this.key.isIn(request)) return this.isSignedIn(context, request);
    const retryAfter = this.rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
    return true;
  }

  /** People at the console use up nobody's rate. */
  private async isSignedIn(context: ExecutionContext, request: FastifyRequest): Promise<true> {
    if ((await this.sessions.roleIn(request)) === null) throw unauthorized(context);
    return true;
  }
}
