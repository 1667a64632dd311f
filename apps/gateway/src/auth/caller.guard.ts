import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { tellRate } from '../platform/http/tell-rate.js';
import { CONFIG } from '../platform/tokens.js';
import { ApiRates } from './api-rates.js';
import { rememberAgent } from './caller-agent.js';
import { rememberRole } from './caller-role.js';
import { Callers } from './callers.js';
import { isPublic } from '../openapi/public.js';
import { findRouteRole } from './route-roles.js';
import type { RouteRole } from './route-roles.js';
import { isLook } from './sign-ins.js';

/** Statuses of the problems that any request to what is not public may get, the last of them while the store is away. */
export const callerProblems: readonly number[] = [401, 403, 429, 503];

/**
 * Guards every route that is not `Public`, by `routeRoles`: the API key, the operator key, compared in constant time, a sign-in, or an agent's
 * own key where the row says so. What is operators' answers 403 to lesser roles, and to everybody while no operator key is set; so does what
 * has no row.
 */
export class CallerGuard implements CanActivate {
  private readonly hasOperators: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'OPERATOR_API_KEY'>,
    @Inject(ApiRates) private readonly rates: Pick<ApiRates, 'ofKey' | 'ofAgent'>,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(AgentDirectory) private readonly agentDirectory: Pick<AgentDirectory, 'findAgent'>,
  ) {
    this.hasOperators = config.OPERATOR_API_KEY !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context.getClass())) return true;
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const reply: FastifyReply = context.switchToHttp().getResponse();
    const least = findRouteRole(context);
    const isText = least === 'agent' || (least === 'viewer' && !isLook(request));
    return isText ? this.admitText(least, request, reply) : this.admitPerson(least, request, reply);
  }

  /**
   * Texts, what starts a workflow, and what belongs to them. The API key's rate counts all of these requests; for the others it counts texts
   * only, and reads have a rate of their role. An agent's own key has its own rate.
   */
  private async admitText(least: RouteRole, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    this.callers.refuseGuesses(request);
    const agent = this.agentDirectory.findAgent(request);
    if (agent !== null) {
      if (least !== 'agent') throw new Problem(403, 'forbidden', onlyItsAgent);
      this.callers.known(request);
      rememberAgent(request, agent);
      return takeText(this.rates.ofAgent(agent.definition.id), reply);
    }
    const role = await this.callers.admit(request, reply);
    rememberRole(request, role);
    // A page that polls uses up no texts; otherwise a sign-in could text without limit.
    if (this.callers.byKey(request) === 'viewer' || !isLook(request)) return takeText(this.rates.ofKey(), reply);
    this.callers.takeLook(role, request, reply);
    return true;
  }

  private async admitPerson(least: RouteRole | null, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const isOperators = least === 'operator';
    if (!this.hasOperators && isOperators) throw new Problem(403, 'forbidden', noOperators);
    const role = await this.callers.admit(request, reply);
    if (role === 'viewer' && isOperators) throw new Problem(403, 'forbidden', onlyOperators);
    if (least === null || least === 'public') throw new Problem(403, 'forbidden', noRow);
    this.callers.takeLook(role, request, reply);
    rememberRole(request, role);
    return true;
  }
}

const onlyItsAgent = 'the key of an agent speaks with this agent alone';
const onlyOperators = 'Authorization: expected Bearer and the operator key, OPERATOR_API_KEY';
const noOperators = 'OPERATOR_API_KEY is not set in the gateway: nobody may do what operators do';
const noRow = 'no row of the table of roles says who may call this: nobody may';

/** Takes a text's share of a rate, and says what is left of it. Rejects with a 429 where a share comes only later. */
async function takeText(rate: ReturnType<ApiRates['ofKey']>, reply: FastifyReply): Promise<true> {
  const retryAfter = await rate.take();
  tellRate(reply, rate.state(), retryAfter);
  if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
  return true;
}
