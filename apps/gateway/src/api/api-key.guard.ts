import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '../config.js';
import { EngineLink } from '../engine-link.js';
import { Problem } from '../http/problem.js';
import { CONFIG, ENGINE_LINK } from '../tokens.js';
import { BearerKey, unauthorized } from './bearer-key.js';
import { SharedRate } from './shared-rate.js';

/** Lets through who knows the API key, compared in constant time, at the key's rate. */
export class ApiKeyGuard implements CanActivate {
  private readonly key: BearerKey;
  private readonly rate: SharedRate;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
    @Inject(ENGINE_LINK) engine: EngineLink,
  ) {
    const { GATEWAY_API_KEY: apiKey, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.key = new BearerKey(apiKey);
    this.rate = new SharedRate(engine, { apiKey, perMinute });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.key.isIn(context.switchToHttp().getRequest())) throw unauthorized(context);
    const retryAfter = await this.rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
    return true;
  }
}
