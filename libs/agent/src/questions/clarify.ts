import { pause, resume, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import { endChild } from '../course/child-end.js';
import type { AgentDecision } from '../state/decision.js';
import { joinText } from '../state/run.js';
import type { Phase } from '../state/phase.js';
import type { Run } from '../state/run.js';
import { conclude, end, sendMessage } from '../course/stop.js';
import type { Text } from '../state/texts.js';
import { think } from '../course/think.js';
import { cancelUnclaimed, isUnclaimed } from '../state/unclaimed.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

export type Asking = Run & { phase: Extract<Phase, { name: 'asking' }> };

/** Asks the person one question and stops the clock until they answer. A run that nobody answers ends with its question. */
export function askPerson(decision: AgentDecision, question: string): void {
  if (decision.run.interactive === false) return endChild(decision, 'cannot-proceed', { output: null, why: question });
  const send = sendMessage(decision, 'question', question);
  const { run, at } = decision;
  const expiresAt = at + run.budgets.waitSeconds * 1000;
  const waiting = { settled: false, answered: false, ending: null, expiresAt };
  decision.change({
    run: {
      ...pause(run, at),
      questionsSinceFact: run.questionsSinceFact + 1,
      phase: { name: 'asking', send, ...waiting },
    },
  });
}

/**
 * A text reached a run that asks a question. If the question was sent, the text answers it. If nobody has claimed the question yet, it is
 * cancelled. While the question is on its way the text waits, so that the conversation never has two unsettled sends.
 */
export function onAnswer(decision: AgentDecision, text: Text): void {
  const phase = decision.phase('asking');
  decision.change({ run: joinText(decision.run, text, decision.settings.textCaps) });
  if (phase.settled) return goOn(decision);
  if (!isUnclaimed(decision, phase.send)) return decision.changeRun({ phase: { ...phase, answered: true } });
  decision.changeRun({ questionsSinceFact: decision.run.questionsSinceFact - 1 });
  cancelUnclaimed(decision, phase.send);
  goOn(decision);
}

function goOn(decision: AgentDecision): void {
  decision.change({ run: resume(decision.run, decision.at) });
  think(decision);
}

/** The question was settled: the run goes on waiting, goes on thinking, or ends. It has recorded its reply already. */
export function questionSettled(decision: AgentDecision, event: Settled): void {
  const phase = decision.phase('asking');
  const { status, errorCode } = event;
  if (status === 'refused') return end(decision, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(decision, phase.ending);
  if (phase.answered) return goOn(decision);
  if (status !== 'sent') return end(decision, unsentOutcome(status, errorCode));
  decision.changeRun({ phase: { ...phase, settled: true } });
}

export function isAsking(run: Run): run is Asking {
  return run.phase.name === 'asking';
}
