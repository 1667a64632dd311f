import type { BrokenRule } from './broken-rule.js';

/** What the scripts assert of simulated runs: nothing of them leaves, and all that they begin is simulated too (ADR 163). */
export const brokenSimulatedRules: readonly BrokenRule[] = [
  {
    rule: 'simulated: what it sends and writes is not given out as claimed',
    file: 'claim',
    find: "isSimulated and 'simulated' or 'claimed'",
    replace: "'claimed'",
  },
  {
    rule: 'simulated: a write is one, whatever a repeat of it means',
    file: 'claim',
    find: "again ~= 'safe')",
    replace: "again == 'never')",
  },
  { rule: 'simulated: its reads go on', file: 'claim', find: "again ~= 'safe')", replace: 'true)' },
  {
    rule: 'simulated: a send is one',
    file: 'claim',
    find: "simulated and (kind == 'send-reply' or kind",
    replace: 'simulated and (kind',
  },
  {
    rule: 'simulated: no POST is granted',
    file: 'claim',
    find: 'if holder ~= token or isSimulated then',
    replace: 'if holder ~= token then',
  },
  {
    rule: 'simulated: no POST is counted',
    file: 'claim',
    find: 'if not isSimulated then posts = 1 end',
    replace: 'posts = 1',
  },
  {
    rule: 'simulated: nobody sleeps who is sent nothing',
    file: 'claim',
    find: "kind == 'send-reply' and not isSimulated and posts == 0",
    replace: "kind == 'send-reply' and posts == 0",
  },
  {
    rule: 'simulated: there is no message to look for',
    file: 'claim',
    find: "kind == 'send-reply' and not isSimulated and (posts",
    replace: "kind == 'send-reply' and (posts",
  },
  {
    rule: 'simulated: what was not done is not in doubt',
    file: 'claim',
    find: "again == 'never' and not isSimulated then",
    replace: "again == 'never' then",
  },
  {
    rule: 'simulated: so is what it spawns',
    file: 'commit',
    find: "if simulated then redis.call('HSET', prefix .. child.id, 'simulated', 1) end",
    replace: '',
  },
  {
    rule: 'simulated: its posts reach nobody who is not',
    file: 'commit',
    find: "(not simulated or redis.call('HEXISTS', prefix .. targetId, 'simulated') == 1)",
    replace: 'true',
  },
  {
    rule: 'simulated: for life',
    file: 'ingest',
    find: "if simulated then set('simulated', 1) end",
    replace: '',
  },
  {
    rule: 'simulated: from its first message',
    file: 'ingest',
    find: "if simulated and redis.call('EXISTS', actor) == 1",
    replace: 'if false',
  },
  { rule: 'simulated: a turn knows it', file: 'load', find: '(simulated and 2 or 0)', replace: '0' },
];
