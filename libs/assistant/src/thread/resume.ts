import { settleCall } from './child-ends.js';
import type { Decision } from './decision.js';
import { limits } from './limits.js';
import { onCallAnswered } from './call-answers.js';
import { canGoOn, markSetAside } from './set-aside.js';

/** Goes on with a turn that was set aside, and whose person has answered. False: there is none. */
export function resumeTurn(d: Decision): boolean {
  const { setAside = [] } = d.state;
  const entry = setAside.find(canGoOn);
  if (entry === undefined) return false;
  const { turn, answer, ended } = entry;
  d.change({
    setAside: setAside.filter((each) => each !== entry),
    turn: { ...turn, deadlineAt: d.at + limits.turnMs },
  });
  markSetAside(d, turn.id, false);
  if (answer) onCallAnswered(d, answer.request, answer.decision, answer.text);
  if (ended) settleCall(d, ended.child, ended.end);
  return true;
}
