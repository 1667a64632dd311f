import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from './sign-ins.js';

const roles = new WeakMap<FastifyRequest, Role>();

/** Keeps what a guard has found out about a request's caller. */
export function rememberRole(request: FastifyRequest, role: Role): void {
  roles.set(request, role);
}

/** Hands a route the role of its caller; an agent's own key, and who passed no guard that knows, is a viewer. */
export const CallerRole = createParamDecorator((_data: unknown, context: ExecutionContext): Role => {
  return roles.get(context.switchToHttp().getRequest()) ?? 'viewer';
});
