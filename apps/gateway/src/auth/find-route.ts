import type { ExecutionContext } from '@nestjs/common';
import { readOperation } from '../openapi/operation.js';
import { routeRoles } from './route-roles.js';
import type { RouteRole } from './route-roles.js';
import { routeScopes, wordRoutes } from './route-scopes.js';
import type { RouteScope } from './route-scopes.js';

/** What a route asks of its caller. */
export interface Route {
  least: RouteRole;
  /** Whether all it has is what people wrote. */
  words: boolean;
  /** By what a key of some tenants and agents is measured; null: such a key may not call it. */
  scope: RouteScope | null;
}

const rows: ReadonlyMap<string, RouteRole> = new Map(Object.entries(routeRoles));
const wordy: ReadonlySet<string> = new Set(wordRoutes);
const scopes: ReadonlyMap<string, RouteScope> = new Map(Object.entries(routeScopes));

/** What the operation of a request asks of its caller; null: no row says so. */
export function findRoute(context: ExecutionContext): Route | null {
  const controller = context.getClass().prototype as object; // a class has one
  const { id = '' } = readOperation(controller, context.getHandler().name) ?? {};
  const least = rows.get(id);
  const words = wordy.has(id);
  return least === undefined ? null : { least, words, scope: scopes.get(id) ?? null };
}
