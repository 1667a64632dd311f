import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegisteredAgent } from '#registry';
import { callingAgent } from './caller-agent.js';
import { findCaller, callingRole } from './caller-role.js';
import { isOperating } from './identity/caller.js';
import type { Role } from './sign-ins.js';

/** Who calls a route, and the reply that answers: the route sends it by what it returns. */
export interface Exchange {
  agent: RegisteredAgent | null;
  role: Role;
  /** Whether the caller acts for the deployment. */
  byOperator: boolean;
  reply: FastifyReply;
}

/** Gives a route its caller and its reply at once. */
export const InExchange = createParamDecorator((_data: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    agent: callingAgent(request),
    role: callingRole(request),
    byOperator: isOperating(findCaller(request)),
    reply: http.getResponse(),
  };
});
