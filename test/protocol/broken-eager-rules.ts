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
];
