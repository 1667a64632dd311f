import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { rememberAgent } from './caller-agent.js';
import { isLook } from './sign-ins.js';
import { Problem } from '../platform/http/problem.js';
import { AGENT_DIRECTORY, API_RATES, CALLERS } from '../platform/tokens.js';
import { ApiRates } from './api-rates.js';
import { rememberRole } from './caller-role.js';
import { Callers } from './callers.js';
import { routeRoleOf } from './route-roles.js';

/**
 * Admits the API key or the operator key, compared in constant time, and sign-ins to the console. The API key's rate counts all requests;
 * for the others it counts texts only, and reads have a rate of their role. An agent's own key has its own rate.
 */
export class ApiKeyGuard implements CanActivate {
  /** Statuses of the problems that any request may get here, and behind it while the store is away. */
  static readonly problems = [401, 403, 429, 503];

  constructor(
    @Inject(API_RATES) private readonly rates: ApiRates,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(AGENT_DIRECTORY) private readonly agentDirectory: AgentDirectory,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const reply: FastifyReply = context.switchToHttp().getResponse();
    this.callers.refuseGuesses(request);
    const agent = this.agentDirectory.agentOf(request);
    if (agent !== null) {
      if (routeRoleOf(context) !== 'agent') throw new Problem(403, 'forbidden', onlyItsAgent);
      this.callers.known(request);
      rememberAgent(request, agent);
      return passUnless(await this.rates.takeOfAgent(agent.definition.id));
    }
    const role = await this.callers.admit(request, reply);
    rememberRole(request, role);
    // A page that polls uses up no texts; otherwise a sign-in could text without limit.
    if (this.callers.byKey(request) === 'viewer' || !isLook(request)) return passUnless(await this.rates.take());
    this.callers.takeLook(role, request);
    return true;
  }
}

const onlyItsAgent = 'the key of an agent speaks with this agent alone';

/** Throws a 429 where a share comes only in so many seconds. */
function passUnless(retryAfter: number): true {
  if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
  return true;
}
