import type { BrokenRule } from './broken-rule.js';

/** What the scripts assert of dead letters. */
export const brokenLetterRules: readonly BrokenRule[] = [
  {
    rule: 'letter: one for a claim that is given up',
    file: 'claim',
    find: "if status == 'unknown' and ARGV[12] ~= '' then",
    replace: 'if false then',
  },
  {
    rule: 'letter: none for what is refused',
    file: 'claim',
    find: "if status == 'unknown' and ARGV[12] ~= '' then",
    replace: "if ARGV[12] ~= '' then",
  },
  {
    rule: 'letter: none for a compress',
    file: 'claim',
    find: "if status == 'unknown' and ARGV[12] ~= '' then",
    replace: "if status == 'unknown' then",
  },
  {
    rule: 'letter: one for an end of which nothing is known',
    file: 'settle',
    find: "if ARGV[9] ~= '' and kind ~= 'compress' then",
    replace: 'if false then',
  },
  {
    rule: 'letter: learns of the message that was made after all',
    file: 'settle',
    find: "redis.call('HSET', letter, 'providerId', providerId)",
    replace: '',
  },
  {
    rule: 'letter: none for what never died',
    file: 'settle',
    find: "if providerId ~= '' and redis.call('EXISTS', letter) == 1 then",
    replace: "if providerId ~= '' then",
  },
  {
    rule: 'letter: one for a run that is parked',
    file: 'commit',
    find: 'for _, letter in ipairs(letters) do',
    replace: 'for _, letter in ipairs({}) do',
  },
  {
    rule: 'letter: one for a conversation that is parked',
    file: 'park',
    find: "deadLetter(dead, letter, actorId, now, ARGV[8], 'turn', actorId, '', ARGV[6], ARGV[7])",
    replace: '',
  },
  { rule: 'letter: listed', file: 'prelude', find: "redis.call('ZADD', dead, now, id)", replace: '' },
  { rule: 'letter: kept for a while', file: 'prelude', find: "redis.call('EXPIRE', letter, keepSeconds)", replace: '' },
  {
    rule: 'letter: the list is kept for a while',
    file: 'prelude',
    find: "redis.call('EXPIRE', dead, keepSeconds)",
    replace: '',
  },
  {
    rule: 'letter: a new one forgets the old holder',
    file: 'prelude',
    find: "redis.call('DEL', letter)\n",
    replace: '\n',
  },
  {
    rule: 'letter: a new one counts on',
    file: 'prelude',
    find: "local version = number(redis.call('HGET', letter, 'version')) + 1",
    replace: 'local version = 1',
  },
  {
    rule: 'letter: only an open one is taken',
    file: 'letter',
    find: "status == 'open' and token ~= ''",
    replace: "token ~= ''",
  },
  {
    rule: 'letter: only its holder ends it',
    file: 'letter',
    find: "local held = status == 'replaying' and mine",
    replace: "local held = status == 'replaying'",
  },
  {
    rule: 'letter: what has ended has ended',
    file: 'letter',
    find: "local held = status == 'replaying' and mine",
    replace: 'local held = mine',
  },
  {
    rule: 'letter: done twice is done once',
    file: 'letter',
    find: "if mine and status == to then return { 'done', status } end",
    replace: '',
  },
  {
    rule: 'letter: an operator gives back only what is taken',
    file: 'letter',
    find: "(status == 'replaying' and token == '')",
    replace: "token == ''",
  },
  { rule: 'letter: has a holder', file: 'letter', find: "redis.call('HSET', letter, 'token', token)", replace: '' },
  {
    rule: 'letter: given back, it has no holder',
    file: 'letter',
    find: "if to == 'open' then redis.call('HDEL', letter, 'token') end",
    replace: '',
  },
  {
    rule: 'letter: every change is counted',
    file: 'letter',
    find: "redis.call('HINCRBY', letter, 'version', 1)",
    replace: '',
  },
  { rule: 'letter: every change is noted', file: 'letter', find: "if ARGV[3] ~= '' then", replace: 'if false then' },
  {
    rule: 'letter: what an operator did is in the ledger',
    file: 'letter',
    find: "redis.call('RPUSH', ledger, ARGV[5])",
    replace: '',
  },
  {
    rule: 'letter: notes are kept for a while',
    file: 'letter',
    find: "redis.call('EXPIRE', audit, ARGV[4])",
    replace: '',
  },
];
