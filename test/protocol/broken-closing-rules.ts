import type { BrokenRule } from './broken-rule.js';

/** What a settle asserts of the closing that a send brings (ADR 65). */
export const brokenClosingRules: readonly BrokenRule[] = [
  {
    rule: 'closing: only into an empty mailbox',
    file: 'settle',
    find: "redis.call('LLEN', mail) > 0 or ",
    replace: '',
  },
  {
    rule: 'closing: only where nothing else is owed',
    file: 'settle',
    find: " or redis.call('HLEN', owed) > 1 then",
    replace: ' then',
  },
  {
    rule: 'closing: only without a lease',
    file: 'settle',
    find: 'return not lease and',
    replace: 'return',
  },
  {
    rule: 'closing: only where the person has not opted out',
    file: 'settle',
    find: " and redis.call('EXISTS', optOutKey) == 0",
    replace: '',
  },
  {
    rule: 'closing: one that is refused leaves the event',
    file: 'settle',
    find: "[1] == 'committed' then",
    replace: ' then',
  },
  {
    rule: 'closing: a callback asks for it',
    file: 'settle',
    find: "if ARGV[15] == 'asked' and kept and isClosable() then",
    replace: 'if false then',
  },
  {
    rule: 'closing: left with the send alone',
    file: 'commit',
    find: "if closing and effect.kind == 'send-reply' then",
    replace: 'if closing then',
  },
];
