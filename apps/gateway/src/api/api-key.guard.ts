import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { isLook, Sessions } from '../console/sessions.js';
import { EngineLink } from '../engine-link.js';
import { Problem } from '../http/problem.js';
import { CONFIG, ENGINE_LINK, SESSIONS } from '../tokens.js';
import { unauthorized } from './bearer-key.js';
import { Callers } from './callers.js';
import { SharedRate } from './shared-rate.js';

/**
 * Lets through who knows the API key or the operator key, compared in constant time, and who is signed in to the console. The API key's
 * rate counts all it asks for; of the others it counts texts alone.
 */
export class ApiKeyGuard implements CanActivate {
  private readonly callers: Callers;
  private readonly rate: SharedRate;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
    @Inject(ENGINE_LINK) engine: EngineLink,
    @Inject(SESSIONS) sessions: Pick<Sessions, 'roleIn'>,
  ) {
    const { GATEWAY_API_KEY: apiKey, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.callers = new Callers(config, sessions);
    this.rate = new SharedRate(engine, { apiKey, perMinute });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    if ((await this.callers.roleOf(request)) === null) throw unauthorized(context);
    // A page that looks again and again uses up nobody's rate; whoever has the key could text without end by a session.
    if (this.callers.byKey(request) !== 'viewer' && isLook(request)) return true;
    const retryAfter = await this.rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
    return true;
  }
}
