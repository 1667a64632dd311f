import { Inject } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentDesk } from '../agent-directory/agent-directory.js';
import { rememberAgent } from './caller-agent.js';
import type { Config } from '../platform/config.js';
import { isLook } from './sign-ins.js';
import { EngineLink } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';
import { AGENT_DESK, CALLERS, CONFIG, ENGINE_LINK } from '../platform/tokens.js';
import { rememberRole } from './caller-role.js';
import { Callers } from './callers.js';
import { SharedRate } from './shared-rate.js';

/**
 * Lets through who knows the API key or the operator key, compared in constant time, and who is signed in to the console. The API key's
 * rate counts all it asks for; of the others it counts texts alone, and looks have a rate of their role. An agent's own key has its own.
 */
export class ApiKeyGuard implements CanActivate {
  /** Statuses of the problems that whoever asks may meet here, and behind it while the store is away. */
  static readonly problems = [401, 403, 429, 503];

  private readonly rate: SharedRate;
  private readonly perMinute: number;
  /** By an agent's id: the keys of one agent share one rate. */
  private readonly agentRates = new Map<string, SharedRate>();

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
    @Inject(ENGINE_LINK) private readonly engine: EngineLink,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(AGENT_DESK) private readonly desk: AgentDesk,
  ) {
    const { GATEWAY_API_KEY: apiKey } = config;
    this.perMinute = config.API_REQUESTS_PER_MINUTE;
    this.rate = this.rateOf(apiKey);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request: FastifyRequest = context.switchToHttp().getRequest();
    const reply: FastifyReply = context.switchToHttp().getResponse();
    this.callers.refuseGuesses(request);
    const agent = this.desk.agentOf(request);
    if (agent !== null) {
      this.callers.known(request);
      rememberAgent(request, agent);
      return takeFrom(this.rateOfAgent(agent.definition.id));
    }
    const role = await this.callers.admit(request, reply);
    rememberRole(request, role);
    // A page that looks again and again uses up no texts; whoever has the key could text without end by a session.
    if (this.callers.byKey(request) === 'viewer' || !isLook(request)) return takeFrom(this.rate);
    this.callers.takeLook(role, request);
    return true;
  }

  private rateOfAgent(agentId: string): SharedRate {
    const known = this.agentRates.get(agentId) ?? this.rateOf(`agent ${agentId}`);
    this.agentRates.set(agentId, known);
    return known;
  }

  private rateOf(apiKey: string): SharedRate {
    return new SharedRate(this.engine, { apiKey, perMinute: this.perMinute });
  }
}

async function takeFrom(rate: SharedRate): Promise<true> {
  const retryAfter = await rate.take();
  if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many requests under this key', { retryAfter });
  return true;
}
