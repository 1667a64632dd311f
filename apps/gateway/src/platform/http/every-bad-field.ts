import type { ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { badFields, Problem } from './problem.js';
import type { FieldError } from './problem.js';

/** A parameter of a route's method, as Nest stores it: a part of the request that pipes check, or the result of a decorator of ours. */
interface Taken {
  index: number;
  data?: string;
  pipes: readonly (PipeTransform | (new () => PipeTransform))[];
  factory?: (data: unknown, context: ExecutionContext) => unknown;
}

/** Where Nest finds the value of each kind of parameter. */
const sources: Record<string, { type: 'param' | 'query' | 'body'; of: (request: FastifyRequest) => unknown }> = {
  [RouteParamtypes.PARAM]: { type: 'param', of: ({ params }) => params },
  [RouteParamtypes.QUERY]: { type: 'query', of: ({ query }) => query },
  [RouteParamtypes.BODY]: { type: 'body', of: ({ body }) => body },
};

async function collectErrors(work: () => Promise<unknown>): Promise<readonly FieldError[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
}

/** Checks a part of a request as its route would. */
async function take(kind: string, { index, data, pipes, factory }: Taken, context: ExecutionContext): Promise<void> {
  const source = sources[kind.split(':', 1)[0] ?? ''];
  if (factory) await factory(data, context);
  if (!source) return;
  const whole = source.of(context.switchToHttp().getRequest());
  const value: unknown = data === undefined ? whole : new Map<string, unknown>(Object.entries(whole ?? {})).get(data);
  const { prototype } = context.getClass<object>() as { prototype: object }; // a class has one
  const types = Reflect.getMetadata('design:paramtypes', prototype, context.getHandler().name) as Type[]; // TypeScript's own
  const metadata = { type: source.type, ...(types[index] && { metatype: types[index] }), ...(data && { data }) };
  for (const pipe of pipes) if (typeof pipe === 'object') await pipe.transform(value, metadata);
}

/** What is wrong with a request, in its path, query, headers and body: each is checked again, beside the one that was refused. */
async function everyError(context: ExecutionContext): Promise<readonly FieldError[]> {
  const { name } = context.getHandler();
  const taken = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), name) as Record<string, Taken>; // Nest's own
  const inOrder = Object.entries(taken).toSorted(([, a], [, b]) => a.index - b.index);
  return (await Promise.all(inOrder.map(([kind, part]) => collectErrors(() => take(kind, part, context))))).flat();
}

function isAmong({ field, detail }: FieldError, errors: readonly FieldError[]): boolean {
  return errors.some((other) => other.field === field && other.detail === detail);
}

/**
 * Nest stops at the first part of a request that is refused; this gives the error that names what is wrong with the others too. Any other
 * error stays as it is. Called once a request has failed: an interceptor would cost every request.
 */
export async function withEveryBadField(error: unknown, context: ExecutionContext): Promise<unknown> {
  if (!(error instanceof Problem) || error.getStatus() !== 400 || error.errors.length === 0) return error;
  const errors = await everyError(context);
  return errors.length > 1 && error.errors.every((own) => isAmong(own, errors)) ? badFields(errors) : error;
}
