import { retryPauseMs } from '#program';
import type { ProgramEvent } from '#program';
import type { Decision } from './decision.js';
import { limits } from './limits.js';
import { sayFixed } from './say.js';
import type { Obligation } from './thread-state.js';

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
export function waitForProvider(d: Decision, event: Failed): boolean {
  if (!mayComeBack(event)) return false;
  const { startedAt } = event.call;
  const { since, countedTo, isTold } = d.run.outage ?? { since: startedAt, countedTo: startedAt, isTold: false };
  if (d.at - since > limits.outageMs) return false;
  giveBack(d, d.at - countedTo);
  const isDue = d.at - since >= limits.outageToldMs;
  if (isDue && !isTold) sayFixed(d, away);
  d.changeRun({ outage: { since, countedTo: d.at, isTold: isTold || isDue } });
  const modelFailures = d.turn.modelFailures + 1;
  const pauseMs = retryPauseMs(modelFailures, event.retryInMs);
  const toldAt = isDue ? Infinity : since + limits.outageToldMs;
  d.changeTurn({ modelFailures, notBefore: Math.min(d.at + pauseMs, Math.max(d.at, toldAt)) });
  return true;
}

function giveBack(d: Decision, ms: number): void {
  const obligations = d.state.obligations.map((each) =>
    heldUp.includes(each.kind) ? { ...each, deadlineAt: each.deadlineAt + ms } : each,
  );
  d.change({ obligations });
  d.changeTurn({ deadlineAt: d.turn.deadlineAt + ms });
}

/** The provider has answered. */
export function providerIsBack(d: Decision): void {
  const { outage: _over, ...run } = d.run;
  d.change({ run });
}
