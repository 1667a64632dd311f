import type { BrokenRule } from './broken-rule.js';

/** What a commit does with the claim of an effect that its process serves (ADR 161). */
export const brokenEagerRules: readonly BrokenRule[] = [
  {
    rule: 'eager: what is claimed has no job',
    file: 'commit',
    find: 'if isInHand or claimed and not isOwed then',
    replace: 'if claimed and not isOwed then',
  },
  {
    rule: 'eager: what the claim has ended has no job',
    file: 'commit',
    find: 'if isInHand or claimed and not isOwed then',
    replace: 'if isInHand then',
  },
  {
    rule: 'eager: what is not claimed keeps its job',
    file: 'commit',
    find: 'if effect.id == claim.arguments[1] then table.remove(jobs, i) end',
    replace: 'table.remove(jobs, 1)',
  },
  {
    rule: 'eager: a claim that refuses leaves mail',
    file: 'commit',
    find: 'if claimed and not isOwed then mailLeft, owedLeft = nil, owedLeft - 1 end',
    replace: 'if claimed and not isOwed then owedLeft = owedLeft - 1 end',
  },
  {
    rule: "eager: the timer waits for the claim's end",
    file: 'commit',
    find: 'if #added > (claimed and 1 or 0) then needs(now + graceMs) end',
    replace: 'if #added > 0 then needs(now + graceMs) end',
  },
  {
    rule: "eager: the claim's end is a need",
    file: 'commit',
    find: 'if isOwed then needsEffect(claim.keys[1]) end',
    replace: '',
  },
  {
    rule: 'eager: a settle that loads reads its own event (ADR 169)',
    file: 'settle',
    find: "deliver(mail, due, ARGV[2], ARGV[5], now, tonumber(ARGV[7]))\naddJobs()\nlocal reply = loaded({ 'settled' }, function() end)",
    replace:
      "local reply = loaded({ 'settled' }, function() end)\ndeliver(mail, due, ARGV[2], ARGV[5], now, tonumber(ARGV[7]))\naddJobs()",
  },
  {
    rule: 'eager: a settle that finds nothing owed loads all the same (ADR 169)',
    file: 'settle',
    find: "return loaded({ 'gone' })",
    replace: "return { 'gone' }",
  },
  {
    rule: 'eager: a settle by a claim that is lost loads all the same (ADR 169)',
    file: 'settle',
    find: "return loaded({ 'not-yours' })",
    replace: "return { 'not-yours' }",
  },
  {
    rule: 'eager: a settle loads by the token of the turn, not of the claim (ADR 169)',
    file: 'settle',
    find: 'applyLoad(loading.keys, loading.arguments,',
    replace: 'applyLoad(loading.keys, (function(list) list[2] = ARGV[3] return list end)(loading.arguments),',
  },
];
