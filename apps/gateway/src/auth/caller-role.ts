import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from './sign-ins.js';
import { isOperating, readsAs, sharedViewer } from './identity/caller.js';
import type { Caller } from './identity/caller.js';
import { rememberActing } from './identity/acting.js';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Stores in a request what a guard has found out about its caller. */
export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
  rememberActing(caller);
}

/** The caller of a request; an agent's own key, and a caller that passed no such guard, is as one with the API key. */
export function findCaller(request: FastifyRequest): Caller {
  return callers.get(request) ?? sharedViewer;
}

/** As which role a caller reads. */
export function callingRole(request: FastifyRequest): Role {
  return readsAs(findCaller(request));
}

/** Gives a route its caller. */
export const FoundCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  return findCaller(context.switchToHttp().getRequest());
});

/** Whether a route's caller acts for the deployment, and not as one of those who text it. */
export const ByOperator = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  return isOperating(findCaller(context.switchToHttp().getRequest()));
});

/** Gives a route the role that its caller reads as. */
export const CallerRole = createParamDecorator((_data: unknown, context: ExecutionContext): Role => {
  return callingRole(context.switchToHttp().getRequest());
});
