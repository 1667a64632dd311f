import type { ScriptFile } from '../scripts.js';

/** A rule of design §10, and the change to a script's text that breaks it. */
export interface BrokenRule {
  rule: string;
  file: ScriptFile;
  find: string;
  replace: string;
}

/** One for each thing that a script asserts: the comparison must notice every one of them. */
export const brokenRules: readonly BrokenRule[] = [
  { rule: 'ingest: seen once', file: 'ingest', find: 'if first then', replace: 'if false then' },
  {
    rule: 'ingest: timer armed',
    file: 'ingest',
    find: 'arm(due, actorId, now + quietMs + tonumber(ARGV[12]))',
    replace: '',
  },
  { rule: 'ingest: opted out by STOP', file: 'ingest', find: "redis.call('SET', optOut, now)", replace: '' },
  { rule: 'ingest: a quiet window ends', file: 'ingest', find: 'if burstFrom == 0 then', replace: 'if true then' },
  {
    rule: 'load: idle counts no attempt',
    file: 'load',
    find: 'if lease == token then',
    replace: "redis.call('HINCRBY', actor, 'attempts', 1) if lease == token then",
  },
  {
    rule: 'load: idle keeps no lease',
    file: 'load',
    find: "if lease == token then redis.call('HDEL', actor, 'lease', 'leaseUntil') end",
    replace: '',
  },
  {
    rule: 'load: only a takeover counts',
    file: 'load',
    find: 'attempts = number(attempts)\n',
    replace: 'attempts = number(attempts) + 1\n',
  },
  { rule: 'load: a takeover counts', file: 'load', find: '  attempts = attempts + 1\n', replace: '' },
  {
    rule: 'load: a live lease is held',
    file: 'load',
    find: "if number(leaseUntil) > now then return { 'held' } end",
    replace: '',
  },
  { rule: 'load: lease armed', file: 'load', find: 'arm(due, actorId, now + tonumber(ARGV[3]))', replace: '' },
  {
    rule: 'renew: only the holder',
    file: 'renew',
    find: "if redis.call('HGET', actor, 'lease') ~= ARGV[2] then return 0 end",
    replace: '',
  },
  { rule: 'renew: no timer without work', file: 'renew', find: 'rearm(', replace: 'arm(' },
  { rule: 'abandon: no timer without work', file: 'abandon', find: 'rearm(', replace: 'arm(' },
  {
    rule: 'commit: version equal',
    file: 'commit',
    find: "if redis.call('HGET', actor, 'version') ~= ARGV[3] then return { 'stale' } end",
    replace: '',
  },
  {
    rule: 'commit: the mail is the mail that was read',
    file: 'commit',
    find: "if consumed > 0 and redis.call('LINDEX', mail, consumed - 1) ~= ARGV[5] then",
    replace: 'if false then',
  },
  {
    rule: 'commit: withdrawn sends unclaimed',
    file: 'commit',
    find: "if (claimToken or '') ~= '' or number(posts) > 0 then",
    replace: 'if false then',
  },
  {
    rule: 'commit: withdrawn sends not settled',
    file: 'commit',
    find: "if redis.call('HGET', actor, 'settledSend') == effect.id then return { 'stale' } end",
    replace: '',
  },
  { rule: 'commit: at most one unsettled send', file: 'commit', find: 'if sends > 1 then', replace: 'if false then' },
  {
    rule: 'commit: one outcome for a run',
    file: 'commit',
    find: "if run.outcome ~= '' and redis.call('HEXISTS', run.key, 'outcome') == 1 then",
    replace: 'if false then',
  },
  {
    rule: 'commit: owed effects keep the timer',
    file: 'commit',
    find: 'needs(math.max(number(leaseUntil), number(notBefore), now + graceMs))',
    replace: '',
  },
  { rule: 'commit: nothing left, no timer', file: 'commit', find: "redis.call('ZREM', due, actorId)", replace: '' },
  {
    rule: 'claim: of the kind its queue serves',
    file: 'claim',
    find: 'if not isKind or isKind ~= kind then',
    replace: 'if not isKind then',
  },
  {
    rule: 'claim: no live foreign claim',
    file: 'claim',
    find: "if holder ~= '' and number(heldUntil) > now then return { 'held' } end",
    replace: '',
  },
  {
    rule: 'claim: claims below the limit',
    file: 'claim',
    find: 'if claims >= tonumber(ARGV[6]) then',
    replace: 'if false then',
  },
  {
    rule: 'claim: `never` becomes unknown',
    file: 'claim',
    find: "if holder ~= '' and again == 'never' then",
    replace: 'if false then',
  },
  {
    rule: 'claim: no POST after STOP',
    file: 'claim',
    find: "if kind == 'send-reply' and not reconcile then\n  if redis.call('EXISTS', optOutKey) == 1 then",
    replace: "if kind == 'send-reply' and not reconcile then\n  if false then",
  },
  {
    rule: 'claim: STOP never refuses a reconcile',
    file: 'claim',
    find: "if kind == 'send-reply' and not reconcile then",
    replace: "if kind == 'send-reply' then",
  },
  {
    rule: 'claim: at most so many POSTs',
    file: 'claim',
    find: 'if posts >= tonumber(ARGV[7]) then',
    replace: 'if false then',
  },
  { rule: 'claim: armed to its end', file: 'claim', find: 'arm(due, actorId, now + leaseMs)', replace: '' },
  {
    rule: 'settle: the token of the claim',
    file: 'settle',
    find: "if ARGV[4] ~= 'callback' and (holder or '') ~= ARGV[3] then",
    replace: 'if false then',
  },
  {
    rule: 'settle: one provider id, one effect',
    file: 'settle',
    find: 'if owner and owner ~= effectId then',
    replace: 'if false then',
  },
  {
    rule: 'settle: a late one records its provider id',
    file: 'settle',
    find: 'if not kind then\n  record()',
    replace: 'if not kind then',
  },
  {
    rule: 'settle: removal and event together',
    file: 'prelude',
    find: "redis.call('HDEL', owed, effectId)",
    replace: '',
  },
  { rule: 'settle: timer armed', file: 'prelude', find: 'arm(due, actorId, now + graceMs)', replace: '' },
  {
    rule: 'release: the token of the claim',
    file: 'release',
    find: "if (token or '') ~= ARGV[2] then return 0 end",
    replace: '',
  },
  {
    rule: 'release: an earlier POST is not forgotten',
    file: 'release',
    find: "and reconciling ~= '1' then",
    replace: 'then',
  },
  {
    rule: 'release: no POST, no first POST',
    file: 'release',
    find: "redis.call('HDEL', effect, 'firstPostAt')",
    replace: '',
  },
  {
    rule: 'release: a `never` tool that may have run stays claimed',
    file: 'release',
    find: "if mayHaveHappened and again == 'never' then",
    replace: 'if false then',
  },
  {
    rule: 'sweep: not after somebody else',
    file: 'sweep',
    find: "if redis.call('ZSCORE', due, actorId) ~= ARGV[2] then return 0 end",
    replace: '',
  },
  {
    rule: 'sweep: what came since is looked at in time',
    file: 'sweep',
    find: 'if wantsTurn then',
    replace: "if wantsTurn and hinted['turn'] then",
  },
  {
    rule: 'sweep: hints do not pile up',
    file: 'sweep',
    find: "redis.call('HINCRBY', actor, 'sweeps', 1)",
    replace: '',
  },
];
