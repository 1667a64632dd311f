import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { isLook, Sessions } from '../console/sessions.js';
import { EngineLink } from '../engine-link.js';
import { Problem } from '../http/problem.js';
import { CONFIG, ENGINE_LINK, SESSIONS } from '../tokens.js';
import { BearerKey, unauthorized } from './bearer-key.js';
import { SharedRate } from './shared-rate.js';

/** Lets through who knows the API key, compared in constant time, at the key's rate, and who is signed in to the console, where texts count too. */
export class ApiKeyGuard implements CanActivate {
  private readonly key: BearerKey;
  private readonly rate: SharedRate;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
    @Inject(ENGINE_LINK) engine: EngineLink,
    @Inject(SESSIONS) private readonly sessions: Pick<Sessions, 'roleIn'>,
  ) {
    const { GATEWAY_API_KEY: apiKey, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.key = new BearerKey(apiKey);
    this.rate = new SharedRate(engine, { apiKey, perMinute });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const isKnown = this.key.isIn(request);
    if (!isKnown && (await this.sessions.roleIn(request)) === null) throw unauthorized(context);
    // A page that looks again and again uses up nobody's rate; whoever has the key could text without end by a session.
    if (!isKnown && isLook(request)) return true;
    const retryAfter = await this.rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
    return true;
  }
}
