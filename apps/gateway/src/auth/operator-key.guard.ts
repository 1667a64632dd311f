import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { CALLERS, CONFIG } from '../platform/tokens.js';
import { rememberRole } from './caller-role.js';
import { Callers } from './callers.js';
import { routeRoleOf } from './route-roles.js';

/**
 * Guards the routes of viewers and operators, by `routeRoles`: the API key, the operator key, or a sign-in. What is operators' answers 403 to
 * lesser roles, and to everybody while no operator key is set.
 */
export class OperatorKeyGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [401, 403, 429, 503];

  private readonly hasOperators: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'OPERATOR_API_KEY'>,
    @Inject(CALLERS) private readonly callers: Callers,
  ) {
    this.hasOperators = config.OPERATOR_API_KEY !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const isOperators = routeRoleOf(context) === 'operator';
    if (!this.hasOperators && isOperators) throw new Problem(403, 'forbidden', noOperators);
    const reply: FastifyReply = context.switchToHttp().getResponse();
    const role = await this.callers.admit(request, reply);
    if (role === 'viewer' && isOperators) throw new Problem(403, 'forbidden', onlyOperators);
    this.callers.takeLook(role, request);
    rememberRole(request, role);
    return true;
  }
}

const onlyOperators = 'Authorization: expected Bearer and the operator key, OPERATOR_API_KEY';
const noOperators = 'OPERATOR_API_KEY is not set in the gateway: nobody may do what operators do';
