import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { actorIdFor } from '#deployment';
import type { ActorStore } from '#engine';
import type { Address } from '#protocol';
import { commonTenant, toApiSide } from '#registry';
import type { RegisteredAgent } from '#registry';

const agents = new WeakMap<FastifyRequest, RegisteredAgent>();

/** Stores in a request which agent's key a guard has found. */
export function rememberAgent(request: FastifyRequest, agent: RegisteredAgent): void {
  agents.set(request, agent);
}

/** The agent whose key a caller has; null for the deployment's own key. */
export function callingAgent(request: FastifyRequest): RegisteredAgent | null {
  return agents.get(request) ?? null;
}

/** Gives a route that agent. */
export const CallerAgent = createParamDecorator((_data: unknown, context: ExecutionContext): RegisteredAgent | null => {
  return callingAgent(context.switchToHttp().getRequest());
});

/** The conversation that an API caller means by this name. */
export function apiAddress(agent: RegisteredAgent | null, theirs: string): Address {
  if (agent === null) return { tenant: commonTenant, channel: 'api', ours: 'api', theirs };
  return { tenant: agent.tenant, channel: 'api', ours: toApiSide(agent.definition.id), theirs };
}

/** Whether a caller may read what comes from this address: with an agent's key, only its own. */
export function isOwn(agent: RegisteredAgent | null, { tenant, ours, theirs }: Address): boolean {
  const own = apiAddress(agent, theirs);
  return agent === null || (own.tenant === tenant && own.ours === ours);
}

/** Whether a caller may read what belongs to this conversation: with an agent's key, only its own. */
export function mayRead(
  store: ActorStore,
  agent: RegisteredAgent | null,
  { actorId, conversationId }: { actorId: string; conversationId: string },
): boolean {
  return agent === null || actorIdFor(store.engine.deployment, apiAddress(agent, conversationId)) === actorId;
}
