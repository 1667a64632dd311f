import { settleCall } from './child-ends.js';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import { onCallAnswered } from '../calls/call-answers.js';
import { canGoOn, markSetAside } from '../requests/set-aside.js';

/** Goes on with a turn that was set aside, and whose person has answered. False: there is none. */
export function resumeTurn(decision: AssistantDecision): boolean {
  const { setAside = [] } = decision.state;
  const entry = setAside.find(canGoOn);
  if (entry === undefined) return false;
  const { turn, answer, ended } = entry;
  decision.change({
    setAside: setAside.filter((each) => each !== entry),
    turn: { ...turn, deadlineAt: decision.at + limits.turnMs },
  });
  markSetAside(decision, turn.id, false);
  if (answer) onCallAnswered(decision, answer.request, answer.decision, answer.text);
  if (ended) settleCall(decision, ended.child, ended.end);
  return true;
}
