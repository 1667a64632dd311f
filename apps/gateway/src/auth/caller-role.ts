import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from './sign-ins.js';

const roles = new WeakMap<FastifyRequest, Role>();

/** Stores in a request what a guard has found out about its caller. */
export function rememberRole(request: FastifyRequest, role: Role): void {
  roles.set(request, role);
}

/** The role of a caller; an agent's own key, and a caller that passed no such guard, is a viewer. */
export function callingRole(request: FastifyRequest): Role {
  return roles.get(request) ?? 'viewer';
}

/** Gives a route that role. */
export const CallerRole = createParamDecorator((_data: unknown, context: ExecutionContext): Role => {
  return callingRole(context.switchToHttp().getRequest());
});
