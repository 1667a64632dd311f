import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../tokens.js';
import { Problem } from '../http/problem.js';
import { BearerKey, unauthorized } from './bearer-key.js';
import { RequestRate } from './request-rate.js';

/** Lets through who knows the API key, compared in constant time, at the key's rate. */
export class ApiKeyGuard implements CanActivate {
  private readonly key: BearerKey;
  private readonly rate: RequestRate;

  constructor(@Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>) {
    this.key = new BearerKey(config.GATEWAY_API_KEY);
    this.rate = new RequestRate(config.API_REQUESTS_PER_MINUTE);
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.key.isIn(context.switchToHttp().getRequest())) throw unauthorized(context);
    const retryAfter = this.rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
    return true;
  }
}
