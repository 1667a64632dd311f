import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRole } from '#access';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { tellRate } from '../platform/http/tell-rate.js';
import { CONFIG, SCOPE_GATE } from '../platform/tokens.js';
import { ApiRates } from './api-rates.js';
import { rememberAgent } from './caller-agent.js';
import { rememberCaller } from './caller-role.js';
import { Callers } from './callers.js';
import { describeCaller } from './identity/caller.js';
import type { Caller } from './identity/caller.js';
import { isPublic } from '../openapi/public.js';
import { findRoute } from './find-route.js';
import type { Route } from './find-route.js';
import { isLook } from './sign-ins.js';

/** What keeps keys of some tenants and agents from what is others'. */
export interface ScopeGate {
  admit(caller: Caller, route: Pick<Route, 'scope'>, request: FastifyRequest): Promise<void>;
}

/** Statuses of the problems that any request to what is not public may get, the last of them while the store is away. */
export const callerProblems: readonly number[] = [401, 403, 429, 503];

/**
 * Guards every route that is not `Public`, by `routeRoles`: a shared key, compared in constant time, a named key, a sign-in, or an agent's own
 * key where the row says so. Answers 403 to lesser roles, to who may not read words where words are all that a route has, and to who may not
 * see what the route is about; and to everybody where there is no row.
 */
export class CallerGuard implements CanActivate {
  private readonly hasOperators: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'OPERATOR_API_KEY'>,
    @Inject(ApiRates) private readonly rates: Pick<ApiRates, 'ofKey' | 'ofAgent'>,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(AgentDirectory) private readonly agentDirectory: Pick<AgentDirectory, 'findAgent'>,
    @Inject(SCOPE_GATE) private readonly scopes: ScopeGate,
  ) {
    this.hasOperators = config.OPERATOR_API_KEY !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context.getClass())) return true;
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const reply: FastifyReply = context.switchToHttp().getResponse();
    const route = findRoute(context);
    const isText = route?.least === 'agent' || (route?.least === 'viewer' && !isLook(request));
    if (!isText) return this.admitPerson(route, request, reply);
    return (await this.admitAgent(route, request, reply)) ?? this.admitText(route, request, reply);
  }

  /** An agent's own key, which has its own rate; null: it is none. */
  private async admitAgent({ least }: Route, request: FastifyRequest, reply: FastifyReply): Promise<true | null> {
    this.callers.refuseGuesses(request);
    const agent = this.agentDirectory.findAgent(request);
    if (agent === null) return null;
    if (least !== 'agent') throw new Problem(403, 'forbidden', onlyItsAgent);
    this.callers.known(request);
    rememberAgent(request, agent);
    rememberCaller(request, this.callers.sharedViewer);
    return takeText(this.rates.ofAgent(agent.definition.id), reply);
  }

  /**
   * Texts, what starts a workflow, and what belongs to them. The API key's rate counts all of these requests; for the others it counts texts
   * only, and reads have a rate of their role. A named key has its own.
   */
  private async admitText(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const caller = await this.callers.admit(request, reply);
    await this.scopes.admit(caller, route, request);
    rememberCaller(request, caller);
    // A page that polls uses up no texts; otherwise a sign-in could text without limit.
    if (isLook(request) && this.callers.bySharedKey(request)?.role !== 'viewer') {
      this.callers.takeLook(caller, request, reply);
      return true;
    }
    return takeText(this.rates.ofKey(caller.identity?.id), reply);
  }

  private async admitPerson(route: Route | null, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const caller = await this.callers.admit(request, reply);
    if (route === null || route.least === 'public') throw new Problem(403, 'forbidden', noRow);
    this.refuseLesser(caller, route);
    await this.scopes.admit(caller, route, request);
    this.callers.takeLook(caller, request, reply);
    rememberCaller(request, caller);
    return true;
  }

  private refuseLesser(caller: Caller, { least, words }: Route): void {
    if (least !== 'public' && least !== 'agent' && !hasRole(caller.role, least))
      throw new Problem(403, 'forbidden', this.whatIsExpected(caller, least));
    if (words && !caller.words)
      throw new Problem(403, 'forbidden', `${describeCaller(caller)} without the scope words: ${onlyWords}`);
  }

  private whatIsExpected(caller: Caller, least: string): string {
    if (caller.identity !== null) return `${describeCaller(caller)}, and this takes the role ${least}`;
    return this.hasOperators ? onlyOperators : noOperators;
  }
}

const onlyItsAgent = 'the key of an agent speaks with this agent alone';
const onlyWords = 'this has what people wrote';
const onlyOperators =
  'Authorization: expected Bearer and the operator key, OPERATOR_API_KEY, or a named key of such a role';
const noOperators = 'OPERATOR_API_KEY is not set in the gateway: nobody may do what operators do but by a named key';
const noRow = 'no row of the table of roles says who may call this: nobody may';

/** Takes a text's share of a rate, and says what is left of it. Rejects with a 429 where a share comes only later. */
async function takeText(rate: ReturnType<ApiRates['ofKey']>, reply: FastifyReply): Promise<true> {
  const retryAfter = await rate.take();
  tellRate(reply, rate.state(), retryAfter);
  if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
  return true;
}
