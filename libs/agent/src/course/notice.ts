import { rulesOf } from '#program';
import type { SendReply } from '#protocol';
import type { Run } from '../state/run.js';
import { effectIdAt, unchanged, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';

/** A person's run, which tells them once that it is under way; before rules 3 none did (ADR 138). */
export function withNotice({ opening, at }: DecisionContext, run: Run): Run {
  const { noticeMs = 0 } = opening;
  return rulesOf(run) < 3 || noticeMs === 0 ? run : { ...run, noticeAt: at + noticeMs };
}

/** When somebody who waits is to be told; null: nobody is, or it is they who have the next word. */
export function noticeAtOf({ noticeAt, phase, clock }: Run): number | null {
  const isAtWork = phase.name === 'thinking' || phase.name === 'acting' || phase.name === 'joining';
  return noticeAt === undefined || !isAtWork || !('deadlineAt' in clock) ? null : noticeAt;
}

/** Tells them, where it is time: a message beside the runs, so that the answer never waits for it. */
export function giveNotice(context: DecisionContext, run: Run): Step {
  const { settings, at, stamp } = context;
  const noticeAt = noticeAtOf(run);
  if (noticeAt === null || at < noticeAt || stamp.optedOut || stamp.takenOver) return unchanged(context);
  const { noticeAt: _told, ...told } = run;
  const id = effectIdAt(context, 'main');
  const notice: SendReply = { type: 'send-reply', id, runId: '', kind: 'notice', text: settings.texts.working };
  return withRun(context, told, { effects: [{ ...notice, until: run.id }] });
}

/** A run whose person has had the next word begins to count anew. */
export function alsoCountAnew({ settings, at }: DecisionContext, before: Run | null, step: Step): Step {
  const { run } = step.state;
  const hasResumed =
    run?.id === before?.id && 'remainingMs' in (before?.clock ?? {}) && 'deadlineAt' in (run?.clock ?? {});
  if (!hasResumed || run?.noticeAt === undefined) return step;
  return { ...step, state: { ...step.state, run: { ...run, noticeAt: at + (settings.noticeMs ?? 0) } } };
}
