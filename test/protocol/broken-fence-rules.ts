import type { BrokenRule } from './broken-rule.js';

/** What the scripts assert of roots that are called off (ADR 127). */
export const brokenFenceRules: readonly BrokenRule[] = [
  {
    rule: 'tree: nothing is spawned below a root that is called off',
    file: 'commit',
    find: "if #spawns > 0 and parent and redis.call('HEXISTS', prefix .. root, 'fence') == 1 then",
    replace: 'if false then',
  },
  {
    rule: 'tree: whoever has read that its root is called off spawns no more',
    file: 'commit',
    find: "return redis.error_reply('INVARIANT a spawn below a root that is called off')",
    replace: '',
  },
  {
    rule: 'tree: a root that cancels its children is called off',
    file: 'commit',
    find: "if post.to == 'children' and not parent and",
    replace: 'if false and',
  },
  {
    rule: 'tree: a child reads first that its root is called off',
    file: 'load',
    find: "redis.call('LPUSH', mail, stamped(calledOff, now))",
    replace: "redis.call('RPUSH', mail, stamped(calledOff, now))",
  },
  {
    rule: 'tree: it reads so once',
    file: 'load',
    find: "redis.call('HSET', actor, 'fenced', string.format('%d', version + 1))",
    replace: '',
  },
  {
    rule: 'tree: the opening of a child says that its root is called off',
    file: 'load',
    find: '\'%0,"calledOff":true\'',
    replace: "'%0'",
  },
  {
    rule: 'tree: a root that is called off calls a turn off',
    file: 'renew',
    find: 'if fenceAbove(actor, ARGV[1]) then return 2 end',
    replace: '',
  },
  {
    rule: 'tree: a cancel calls off a tree at once',
    file: 'tell',
    find: "if not parent and program ~= 'assistant' and",
    replace: 'if false and',
  },
  {
    rule: 'tree: a run that is to come has no tree to call off',
    file: 'tell',
    find: "isOfType(stamped(ARGV[3], now), 'cancel%-requested') and redis.call('EXISTS', run) == 1",
    replace: "isOfType(stamped(ARGV[3], now), 'cancel%-requested')",
  },
  {
    rule: 'tree: only what is called off is felled',
    file: 'fell',
    find: 'if not calledOff then return { 0 } end',
    replace: "calledOff = calledOff or '{}'",
  },
  {
    rule: 'tree: felling leaves other trees alone',
    file: 'fell',
    find: 'if of == ARGV[1] and not over and not parked then',
    replace: 'if not over and not parked then',
  },
  {
    rule: 'tree: felling leaves those alone who are over',
    file: 'fell',
    find: 'if of == ARGV[1] and not over and not parked then',
    replace: 'if of == ARGV[1] and not parked then',
  },
  {
    rule: 'tree: felling leaves those alone who are parked',
    file: 'fell',
    find: 'if of == ARGV[1] and not over and not parked then',
    replace: 'if of == ARGV[1] and not over then',
  },
  {
    rule: 'tree: who is felled is off the timer',
    file: 'fell',
    find: "if #timers > 0 then redis.call('ZREM', due, unpack(timers)) end",
    replace: '',
  },
  {
    rule: 'tree: who is felled reads nothing any more',
    file: 'fell',
    find: "if #mails > 0 then redis.call('DEL', unpack(mails)) end",
    replace: '',
  },
  {
    rule: 'tree: who is felled and told of together is over',
    file: 'fell',
    find: "redis.call('HSET', actor, 'unbegun', endedAt .. opening, 'over', 1)",
    replace: "redis.call('HSET', actor, 'unbegun', endedAt .. opening)",
  },
  {
    rule: 'tree: who is felled and told of together is no live child',
    file: 'fell',
    find: 'countOut(prefix .. parentId, #spawnIds)',
    replace: 'false',
  },
  {
    rule: 'tree: who is told once more of children that never began is still told of those before',
    file: 'fell',
    find: "[' .. before .. ',' .. list .. ']",
    replace: "[' .. list .. ']",
  },
  {
    rule: 'tree: only a workflow is told together',
    file: 'fell',
    find: "redis.call('HGET', prefix .. parentId, 'program') ~= 'workflow'",
    replace: 'false',
  },
  {
    rule: 'tree: a parked workflow whose last children are felled ends with them',
    file: 'fell',
    find: 'tellParent(prefix .. parentId, due, parentId, waited, now, graceMs, hints)',
    replace: '',
  },
  {
    rule: 'tree: who is told that its root is called off has a turn hinted',
    file: 'fell',
    find: 'hints[#hints + 1] = actorId',
    replace: 'hints[#hints + 1] = ARGV[1]',
  },
  {
    rule: 'tree: the parent of who is felled is told',
    file: 'fell',
    find: 'tellParent(actor, due, actorId, ARGV[6], now, graceMs, hints)',
    replace: '',
  },
  {
    rule: 'tree: felling tells who has begun',
    file: 'fell',
    find: 'tell(actor, actorId, version)\n    end',
    replace: 'end',
  },
  {
    rule: 'tree: a root is called off while a child of it lives',
    file: 'prelude',
    find: "redis.call('HDEL', parent, 'children', 'fence')",
    replace: "redis.call('HDEL', parent, 'children')",
  },
];
