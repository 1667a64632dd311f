import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../tokens.js';
import { BearerKey, unauthorized } from './bearer-key.js';

/** Lets through who knows the API key, compared in constant time. */
export class ApiKeyGuard implements CanActivate {
  private readonly key: BearerKey;

  constructor(@Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY'>) {
    this.key = new BearerKey(config.GATEWAY_API_KEY);
  }

  canActivate(context: ExecutionContext): boolean {
    if (this.key.isIn(context.switchToHttp().getRequest())) return true;
    throw unauthorized(context);
  }
}
