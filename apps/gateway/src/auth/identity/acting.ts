import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { provenName } from '#access';
import type { Role } from '../../platform/roles.js';
import { readsAs, sharedViewer } from './caller.js';
import type { Caller } from './caller.js';

const acting = new AsyncLocalStorage<{ caller: Caller }>();

/** Keeps for each request its caller, for whatever records who did something, and for what the answer of a change shows them. Behind the body's parser, whose events are the socket's. */
export function keepIdentities(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (_request, _reply, done) => acting.run({ caller: sharedViewer }, done));
}

/** Called by the guard, once it knows. */
export function rememberActing(caller: Caller): void {
  const kept = acting.getStore();
  if (kept) kept.caller = caller;
}

/** Who does what is under way, as records have it; null: nobody has proven who they are. */
export function actingName(): string | null {
  const identity = acting.getStore()?.caller.identity ?? null;
  return identity && provenName(identity);
}

/** As which role the caller of what is under way reads: the answer of a change shows no more than a read does. */
export function actingRole(): Role {
  return readsAs(acting.getStore()?.caller ?? sharedViewer);
}
