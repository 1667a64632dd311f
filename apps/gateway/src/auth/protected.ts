import { applyDecorators, Inject, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readOnlyRefusal } from '#contract';
import type { ProtectedThing } from '#contract';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';

const kept = Symbol('what an operation changes');

/** Refuses an operation where the instance is read-only. It stands behind the guards of who may ask. */
class ReadOnlyGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'INSTANCE_READ_ONLY'>) {}

  canActivate(context: ExecutionContext): boolean {
    const thing = Reflect.getMetadata(kept, context.getHandler()) as ProtectedThing; // `Protected` wrote it
    if (this.config.INSTANCE_READ_ONLY !== 'yes' || isDryRun(context.switchToHttp().getRequest())) return true;
    throw new Problem(403, 'read-only', readOnlyRefusal(thing));
  }
}

function isDryRun({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'dry_run' in query && query.dry_run === 'true';
}

/** An operation that INSTANCE_READ_ONLY forbids, and what it changes. */
export function Protected(thing: ProtectedThing): MethodDecorator {
  return applyDecorators(SetMetadata(kept, thing), UseGuards(ReadOnlyGuard));
}
