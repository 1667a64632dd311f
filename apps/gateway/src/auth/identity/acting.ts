import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { provenName } from '#access';
import type { Identity } from './caller.js';

const acting = new AsyncLocalStorage<{ identity: Identity | null }>();

/** Keeps for each request who has proven to be its caller, for whatever records who did something. Behind the body's parser, whose events are the socket's. */
export function keepIdentities(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (_request, _reply, done) => acting.run({ identity: null }, done));
}

/** Called by the guard, once it knows. */
export function rememberIdentity(identity: Identity | null): void {
  const kept = acting.getStore();
  if (kept) kept.identity = identity;
}

/** Who does what is under way, as records have it; null: nobody has proven who they are. */
export function actingName(): string | null {
  const identity = acting.getStore()?.identity ?? null;
  return identity && provenName(identity);
}
