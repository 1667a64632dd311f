import type { AgentEvent } from '#contract';
import { pause, resume } from './budgets.js';
import { joinText } from './run.js';
import type { Phase, Run } from './run.js';
import { withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { conclude, end, isWithdrawable, say, withdraw } from './stop.js';
import type { Text } from './texts.js';
import { think } from './think.js';
import { unsentOutcome } from './unsent.js';

type Settled = Extract<AgentEvent, { type: 'reply-settled' }>;

export type Asking = Run & { phase: Extract<Phase, { name: 'asking' }> };

/** Asks the person one question and stops the clock until they answer. */
export function ask(moment: Moment, run: Run, question: string): Step {
  const { at } = moment;
  const said = say(moment, run, 'question', question);
  const expiresAt = at + run.budgets.waitSeconds * 1000;
  const waiting = { settled: false, answered: false, ending: null, expiresAt };
  const asking: Run = {
    ...pause(said.run, at),
    questionsSinceFact: run.questionsSinceFact + 1,
    phase: { name: 'asking', send: said.effect.id, ...waiting },
  };
  return withRun(moment, asking, { effects: [said.effect] });
}

/**
 * A text reached a run that asks. It answers a question that was sent; it overtakes one that nobody has claimed, which is
 * taken back; and while the question is on its way the text waits, so that the lane never has two unsettled sends.
 */
export function hearAnswer(moment: Moment, run: Asking, text: Text): Step {
  const joined = joinText(run, text, moment.settings.textCaps);
  const { phase } = run;
  if (phase.settled) return think(moment, resume(joined, moment.at));
  if (!isWithdrawable(moment, phase.send)) return withRun(moment, { ...joined, phase: { ...phase, answered: true } });
  const unasked = { ...joined, questionsSinceFact: run.questionsSinceFact - 1 };
  return withdraw(unasked, phase.send, (left) => think(moment, resume(left, moment.at)));
}

/** The question was settled: the run goes on waiting, goes on thinking, or ends. `run` has marked its reply already. */
export function questionSettled(moment: Moment, run: Asking, event: Settled): Step {
  const { phase } = run;
  const { status, errorCode } = event;
  if (status === 'refused') return end(moment, run, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(moment, run, phase.ending);
  if (phase.answered) return think(moment, resume(run, moment.at));
  if (status !== 'sent') return end(moment, run, unsentOutcome(status, errorCode));
  return withRun(moment, { ...run, phase: { ...phase, settled: true } });
}

export function isAsking(run: Run): run is Asking {
  return run.phase.name === 'asking';
}
