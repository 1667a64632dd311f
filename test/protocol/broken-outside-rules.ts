import type { BrokenRule } from './broken-rule.js';

/** What the scripts assert by which people reach into a run from outside. */
export const brokenOutsideRules: readonly BrokenRule[] = [
  {
    rule: 'commit: a call that waits for leave is listed',
    file: 'commit',
    find: "if run.approval ~= '' then",
    replace: 'if false then',
  },
  {
    rule: 'commit: listed for as long as it waits',
    file: 'commit',
    find: "if asked ~= '' then redis.call('HDEL', approvals, asked) end",
    replace: '',
  },
  {
    rule: 'tell: nothing to a run that is not there',
    file: 'tell',
    find: "if redis.call('EXISTS', run) == 0 and not isToCome() then",
    replace: 'if false then',
  },
  {
    rule: 'tell: a run that is to come may be told',
    file: 'tell',
    find: "redis.call('EXISTS', run) == 0 and not isToCome()",
    replace: "redis.call('EXISTS', run) == 0",
  },
  {
    rule: 'tell: a message that was heard opens no run any more',
    file: 'tell',
    find: "and not redis.call('HGET', message, 'runId')",
    replace: '',
  },
  { rule: 'tell: nothing to a run that is over', file: 'tell', find: 'if outcome then', replace: 'if false then' },
  { rule: 'tell: once under each name', file: 'tell', find: 'if first then', replace: 'if false then' },
  { rule: 'tell: timer armed', file: 'tell', find: 'arm(due, ARGV[1], now + tonumber(ARGV[4]))', replace: '' },
  { rule: 'tell: its job in the step', file: 'tell', find: 'addJobs()', replace: '' },
  {
    rule: 'tell: no timer when parked',
    file: 'tell',
    find: "if redis.call('HEXISTS', actor, 'parked') == 0 then",
    replace: 'if true then',
  },
  {
    rule: 'renew: a cancel calls the turn off',
    file: 'renew',
    find: "isOfType(event, 'cancel%-requested')",
    replace: 'false',
  },
  {
    rule: 'renew: STOP calls the turn off',
    file: 'renew',
    find: "isOfType(event, 'opted%-out')",
    replace: 'false',
  },
  {
    rule: 'renew: only what the turn has not read',
    file: 'renew',
    find: "redis.call('LRANGE', mail, ARGV[4], -1)",
    replace: "redis.call('LRANGE', mail, 0, -1)",
  },
];
