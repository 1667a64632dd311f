import type { BrokenRule } from './broken-rule.js';

/**
 * What the scripts assert of how long a tree of actors is kept (ADR 59). That runs go with their root shows too rarely in what is drawn:
 * forty-days.int.spec and trees.int.spec of the engine notice it.
 */
export const brokenTreeRetentionRules: readonly BrokenRule[] = [
  {
    rule: 'tree: records of a live run stay',
    file: 'commit',
    find: "or redis.call('PERSIST', run.key) == 0 end",
    replace: "or redis.call('EXPIRE', run.key, ARGV[13]) == 0 end",
  },
  {
    rule: 'tree: messages of a live run stay',
    file: 'commit',
    find: "if isLive and redis.call('PERSIST', message.key) == 1 or",
    replace: 'if',
  },
  {
    rule: 'tree: records of a child go with its root',
    file: 'commit',
    find: "elseif not parent then redis.call('EXPIRE', name",
    replace: "else redis.call('EXPIRE', name",
  },
  {
    rule: 'tree: messages go with the run that they are of',
    file: 'commit',
    find: 'for _, name in ipairs(answered) do',
    replace: 'for _, name in ipairs({}) do',
  },
  {
    rule: 'tree: the transcript stays while a run is live',
    file: 'commit',
    find: "then redis.call('PERSIST', transcript) elseif",
    replace: 'then elseif',
  },
  {
    rule: 'tree: the transcript goes after the last live run',
    file: 'commit',
    find: " elseif not parent then redis.call('EXPIRE', transcript, ARGV[13])",
    replace: '',
  },
  {
    rule: 'tree: what is written while a run is live gives the transcript no time',
    file: 'prelude',
    find: "if isLive then redis.call('PERSIST', transcript) else redis.call('EXPIRE', transcript, keepSeconds) end",
    replace: "redis.call('EXPIRE', transcript, keepSeconds)",
  },
  {
    rule: 'tree: all lists of a run that ends get their time',
    file: 'commit',
    find: "for _, name in ipairs(parts) do redis.call('EXPIRE', name, ARGV[13]) end",
    replace: '',
  },
  {
    rule: 'items: what a node has come to stays as it was',
    file: 'commit',
    find: "redis.call('HSETNX', items.key,",
    replace: "redis.call('HSET', items.key,",
  },
  {
    rule: 'items: what comes after the end of a root has its time too',
    file: 'commit',
    find: "if hasEnded(items.rootRunId) then redis.call('EXPIRE', items.key, ARGV[13]) end",
    replace: '',
  },
  {
    rule: 'tree: a root that has ended lets its tree go',
    file: 'commit',
    find: "redis.call('ZADD', partition .. ':expiring', 0, run.id)",
    replace: '',
  },
  {
    rule: 'tree: what a live run was told stays',
    file: 'tell',
    find: "redis.call('PERSIST', told)",
    replace: "redis.call('EXPIRE', told, ARGV[5])",
  },
  {
    rule: 'tree: a live run’s ledger stays, whoever writes in it',
    file: 'letter',
    find: " and redis.call('TTL', run) ~= -1",
    replace: '',
  },
  {
    rule: 'tree: who ran goes with its tree',
    file: 'expire-tree',
    find: "redis.call('EXPIRE', ARGV[4] .. actorId .. part, seconds)",
    replace: '',
  },
  {
    rule: 'tree: who has gone with its tree is not looked at',
    file: 'expire-tree',
    find: "redis.call('ZREM', due, actorId)",
    replace: '',
  },
  { rule: 'tree: the list goes last', file: 'expire-tree', find: "redis.call('EXPIRE', tree, seconds)", replace: '' },
];
