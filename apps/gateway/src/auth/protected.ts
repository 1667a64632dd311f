import { applyDecorators, Inject, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readOnlyRefusal } from '#policy';
import type { ProtectedThing } from '#policy';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';

const kept = Symbol('what an operation changes');

/** Where an operation is told to change nothing: a query or a body with `dry_run`. Of an operation that knows no such word it means nothing. */
type DryRunIn = 'query' | 'body' | null;

interface Kept {
  thing: ProtectedThing;
  dryRunIn: DryRunIn;
}

/** Refuses an operation where the instance is read-only. It stands behind the guards of who may ask. */
class ReadOnlyGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'INSTANCE_READ_ONLY'>) {}

  canActivate(context: ExecutionContext): boolean {
    const { thing, dryRunIn } = Reflect.getMetadata(kept, context.getHandler()) as Kept; // `Protected` wrote it
    if (this.config.INSTANCE_READ_ONLY !== 'yes') return true;
    if (dryRunIn !== null && isDryRun(context.switchToHttp().getRequest<FastifyRequest>()[dryRunIn])) return true;
    throw new Problem(403, 'read-only', readOnlyRefusal(thing));
  }
}

function isDryRun(where: unknown): boolean {
  if (typeof where !== 'object' || where === null || !('dry_run' in where)) return false;
  return where.dry_run === true || where.dry_run === 'true';
}

/** An operation that INSTANCE_READ_ONLY forbids, and what it changes. */
export function Protected(thing: ProtectedThing, dryRunIn: DryRunIn = null): MethodDecorator {
  return applyDecorators(SetMetadata(kept, { thing, dryRunIn } satisfies Kept), UseGuards(ReadOnlyGuard));
}
