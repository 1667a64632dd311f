import type { BrokenRule } from './broken-rule.js';

/** What the scripts assert of conversations at rest (ADR 27). */
export const brokenMemoryRules: readonly BrokenRule[] = [
  {
    rule: 'memory: what is at rest is forgotten in time',
    file: 'commit',
    find: "redis.call('EXPIRE', actor, ARGV[16])",
    replace: '',
  },
  {
    rule: 'memory: nothing that has a timer is forgotten',
    file: 'prelude',
    find: "if redis.call('ZSCORE', due, actorId) then\n    redis.call('PERSIST'",
    replace: "if false then\n    redis.call('PERSIST'",
  },
  {
    rule: 'memory: nothing that is parked is forgotten',
    file: 'park',
    find: "redis.call('PERSIST', actor)",
    replace: '',
  },
  {
    rule: 'memory: nothing that a person has is forgotten',
    file: 'prelude',
    find: 'return parked or human or children',
    replace: 'return parked or children',
  },
  {
    rule: 'memory: a text keeps it',
    file: 'ingest',
    find: "redis.call('PERSIST', actor)",
    replace: '',
  },
  {
    rule: 'memory: a text over its share does not keep it for ever',
    file: 'ingest',
    find: 'forgetAtRest(actor, due, actorId, ARGV[19])',
    replace: '',
  },
  {
    rule: 'memory: a takeover keeps it',
    file: 'take-over',
    find: "redis.call('PERSIST', actor)",
    replace: '',
  },
  {
    rule: 'memory: nothing that a person has is forgotten by a turn',
    file: 'commit',
    find: 'if not parent and not human and',
    replace: 'if not parent and',
  },
];
