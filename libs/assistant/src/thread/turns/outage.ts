import { retryPauseMs } from '#program';
import type { ProgramEvent } from '#program';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import { sayFixed } from '../words/say.js';
import type { Obligation } from '../thread-state.js';

type Failed = Extract<ProgramEvent, { type: 'model-failed' }>;

const away =
  'The model that I work with cannot be reached at the moment. I go on by myself as soon as it is back; nothing is lost.';

/** Whether another attempt may help: the provider is away, and has not refused for good. */
function mayComeBack({ retryInMs, code }: Failed): boolean {
  return code === 'model-timeout' || (code === 'model-failed' && retryInMs !== null);
}

/** What a provider that is away holds up; a person's time to answer goes on. */
const heldUp: readonly Obligation['kind'][] = ['task', 'checkpoint', 'follow-up'];

/**
 * The provider is away: the turn and what is owed have this time back, the person is told after a while, and the model is asked again. False:
 * no attempt may help, or it has been away for too long.
 */
export function waitForProvider(decision: AssistantDecision, event: Failed): boolean {
  if (!mayComeBack(event)) return false;
  const { startedAt } = event.call;
  const { since, countedTo, isTold } = decision.run.outage ?? { since: startedAt, countedTo: startedAt, isTold: false };
  if (decision.at - since > limits.outageMs) return false;
  giveBack(decision, decision.at - countedTo);
  const isDue = decision.at - since >= limits.outageToldMs;
  if (isDue && !isTold) sayFixed(decision, away);
  decision.changeRun({ outage: { since, countedTo: decision.at, isTold: isTold || isDue } });
  const modelFailures = decision.turn.modelFailures + 1;
  const pauseMs = retryPauseMs(modelFailures, event.retryInMs);
  const toldAt = isDue ? Infinity : since + limits.outageToldMs;
  decision.changeTurn({ modelFailures, notBefore: Math.min(decision.at + pauseMs, Math.max(decision.at, toldAt)) });
  return true;
}

function giveBack(decision: AssistantDecision, ms: number): void {
  const obligations = decision.state.obligations.map((each) =>
    heldUp.includes(each.kind) ? { ...each, deadlineAt: each.deadlineAt + ms } : each,
  );
  decision.change({ obligations });
  decision.changeTurn({ deadlineAt: decision.turn.deadlineAt + ms });
}

/** The provider has answered. */
export function providerIsBack(decision: AssistantDecision): void {
  const { outage: _over, ...run } = decision.run;
  decision.change({ run });
}
