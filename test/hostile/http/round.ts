import fc from 'fast-check';
import { requestsFor } from './requests.js';
import type { HostileRequest, Known } from './requests.js';
import { publicRoutes } from './routes.js';

export interface RoundOptions {
  requests: number;
  seed: number;
}

/** A round of requests, as many to each way in. */
export function roundOf(known: Known, { requests, seed }: RoundOptions): HostileRequest[] {
  const routes = publicRoutes();
  const each = Math.ceil(requests / routes.length);
  const sampled = routes.map((route, i) => fc.sample(requestsFor(route, known), { numRuns: each, seed: seed + i }));
  return Array.from({ length: each }, (_, i) => sampled.flatMap((ofRoute) => ofRoute[i] ?? []))
    .flat()
    .slice(0, requests);
}
