import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { isLook, Sessions } from '../console/sessions.js';
import type { Role } from '../console/sessions.js';
import { Problem } from '../http/problem.js';
import { CONFIG, SESSIONS } from '../tokens.js';
import { BearerKey, unauthorized } from './bearer-key.js';
import { rememberRole } from './caller-role.js';

/**
 * Guards what operators do. Looking (GET) is a viewer's: the API key, the operator key, or a session of the console; everything else
 * takes the operator's key or session, and answers 403 to who has less and to everybody while no operator key is set.
 */
export class OperatorKeyGuard implements CanActivate {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY'>,
    @Inject(SESSIONS) private readonly sessions: Pick<Sessions, 'roleIn'>,
  ) {
    this.viewer = new BearerKey(config.GATEWAY_API_KEY);
    this.operator = config.OPERATOR_API_KEY === undefined ? null : new BearerKey(config.OPERATOR_API_KEY);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    if (!this.operator && !isLook(request)) throw new Problem(403, 'forbidden', noOperators);
    const role = this.roleByKey(request) ?? (await this.sessions.roleIn(request));
    if (role === null) throw unauthorized(context);
    if (role === 'viewer' && !isLook(request)) throw new Problem(403, 'forbidden', onlyOperators);
    rememberRole(request, role);
    return true;
  }

  private roleByKey(request: FastifyRequest): Role | null {
    if (this.operator?.isIn(request)) return 'operator';
    return this.viewer.isIn(request) ? 'viewer' : null;
  }
}

const onlyOperators = 'Authorization: expected Bearer and the operator key, OPERATOR_API_KEY';
const noOperators = 'OPERATOR_API_KEY is not set in the gateway: nobody may do what operators do';
