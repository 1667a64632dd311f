import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { Problem } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import { BearerKey, unauthorized } from './bearer-key.js';

/**
 * Guards what operators do. Looking (GET) is a viewer's: the API key or the operator key; everything else takes the
 * operator key, and answers 403 to who has the API key alone and to everybody while no operator key is set.
 */
export class OperatorKeyGuard implements CanActivate {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;

  constructor(@Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY'>) {
    this.viewer = new BearerKey(config.GATEWAY_API_KEY);
    this.operator = config.OPERATOR_API_KEY === undefined ? null : new BearerKey(config.OPERATOR_API_KEY);
  }

  canActivate(context: ExecutionContext): boolean {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const isLook = request.method === 'GET';
    if (!this.operator && !isLook) throw new Problem(403, 'forbidden', noOperators);
    if (this.operator?.isIn(request)) return true;
    if (!this.viewer.isIn(request)) throw unauthorized(context);
    if (isLook) return true;
    throw new Problem(403, 'forbidden', onlyOperators);
  }
}

const onlyOperators = 'Authorization: expected Bearer and the operator key, OPERATOR_API_KEY';
const noOperators = 'OPERATOR_API_KEY is not set in the gateway: nobody may do what operators do';
