import { pause, resume, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import { endChild } from '../course/child-end.js';
import { joinText } from '../state/run.js';
import type { Phase } from '../state/phase.js';
import type { Run } from '../state/run.js';
import { withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { conclude, end, isUnclaimed, say, cancelUnclaimed } from '../course/stop.js';
import type { Text } from '../state/texts.js';
import { think } from '../course/think.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

export type Asking = Run & { phase: Extract<Phase, { name: 'asking' }> };

/** Asks the person one question and stops the clock until they answer. A run that nobody answers ends with its question. */
export function ask(context: DecisionContext, run: Run, question: string): Step {
  const { at } = context;
  if (run.interactive === false) return endChild(context, run, 'cannot-proceed', { output: null, why: question });
  const message = say(context, run, 'question', question);
  const expiresAt = at + run.budgets.waitSeconds * 1000;
  const waiting = { settled: false, answered: false, ending: null, expiresAt };
  const asking: Run = {
    ...pause(message.run, at),
    questionsSinceFact: run.questionsSinceFact + 1,
    phase: { name: 'asking', send: message.effect.id, ...waiting },
  };
  return withRun(context, asking, { effects: [message.effect] });
}

/**
 * A text reached a run that asks a question. If the question was sent, the text answers it. If nobody has claimed the question yet, it is
 * cancelled. While the question is on its way the text waits, so that the conversation never has two unsettled sends.
 */
export function onAnswer(context: DecisionContext, run: Asking, text: Text): Step {
  const joined = joinText(run, text, context.settings.textCaps);
  const { phase } = run;
  if (phase.settled) return think(context, resume(joined, context.at));
  if (!isUnclaimed(context, phase.send)) return withRun(context, { ...joined, phase: { ...phase, answered: true } });
  const unasked = { ...joined, questionsSinceFact: run.questionsSinceFact - 1 };
  return cancelUnclaimed(unasked, phase.send, (left) => think(context, resume(left, context.at)));
}

/** The question was settled: the run goes on waiting, goes on thinking, or ends. `run` has recorded its reply already. */
export function questionSettled(context: DecisionContext, run: Asking, event: Settled): Step {
  const { phase } = run;
  const { status, errorCode } = event;
  if (status === 'refused') return end(context, run, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(context, run, phase.ending);
  if (phase.answered) return think(context, resume(run, context.at));
  if (status !== 'sent') return end(context, run, unsentOutcome(status, errorCode));
  return withRun(context, { ...run, phase: { ...phase, settled: true } });
}

export function isAsking(run: Run): run is Asking {
  return run.phase.name === 'asking';
}
