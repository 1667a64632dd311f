import type { AlertRow } from '../alert-row.js';

export const redisAlerts = [
  {
    name: 'redis-fills-up',
    severity: 'page',
    section: 'redis-is-full-evicts-or-refuses-writes',
    limit: 0.8,
    forSeconds: 300,
    expr: 'turnpike:redis_memory_used:ratio > $limit',
    summary:
      'Redis uses {{ $value | humanizePercentage }} of the memory that it may: when it is full, nothing is accepted',
    note: 'A full Redis that evicts nothing refuses writes; readiness stays green, since it asks for no write.',
  },
  {
    name: 'redis-evicts',
    severity: 'page',
    section: 'redis-is-full-evicts-or-refuses-writes',
    limit: 1,
    forSeconds: 0,
    expr: 'max(turnpike_redis_evicts) == $limit',
    summary: 'the policy of Redis is not noeviction: when it is full it drops messages and opt-outs',
  },
] as const satisfies readonly AlertRow[];
