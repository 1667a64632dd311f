import type { ProgramEvent } from '#program';
import { close } from './close.js';
import type { AgentDecision } from '../state/decision.js';
import { takeBack } from '../state/waiting-texts.js';
import { start } from '../course/stop.js';
import { noUserRequest } from '../state/texts.js';

type GivenBack = Extract<ProgramEvent, { type: 'given-back' }>;

/** A handoff began: the run ends as after STOP, and texts that belong to no run go on waiting (ADR 20). */
export function onTakenOver(decision: AgentDecision): void {
  // Even when it has been given back since: that is an event of its own, which decides about the texts.
  decision.isTakenOver = true;
  takeBack(decision);
  close(decision, 'taken-over');
}

/** The texts that were set aside start the next run, unless they are to be skipped. Those that came since follow as mail. */
export function onGivenBack(decision: AgentDecision, texts: GivenBack['texts']): void {
  const isSkipped = texts === 'skip' || decision.stamp.optedOut;
  if (!isSkipped && decision.state.run !== null) return;
  const { round: _before, ...others } = decision.state; // somebody else has said something since
  const { next } = others;
  decision.state = { ...others, next: noUserRequest };
  if (isSkipped) for (const { messageId } of next.texts) decision.handled(messageId);
  else start(decision, next);
}
