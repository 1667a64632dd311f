import { readRules } from '#program';
import type { SendReply } from '#protocol';
import type { AgentDecision } from '../state/decision.js';
import type { Run } from '../state/run.js';

/** A person's run, which tells them once that it is under way; before rules 3 none did (ADR 138). */
export function withNotice({ opening, at }: AgentDecision, run: Run): Run {
  const { noticeMs = 0 } = opening;
  return readRules(run) < 3 || noticeMs === 0 ? run : { ...run, noticeAt: at + noticeMs };
}

/** When somebody who waits is to be told; null: nobody is, or it is they who have the next word. */
export function computeNoticeAt({ noticeAt, phase, clock }: Run): number | null {
  const isAtWork = phase.name === 'thinking' || phase.name === 'acting' || phase.name === 'joining';
  return noticeAt === undefined || !isAtWork || !('deadlineAt' in clock) ? null : noticeAt;
}

/** Tells them, where it is time: a message beside the runs, so that the answer never waits for it. */
export function giveNotice(decision: AgentDecision): void {
  const { settings, run, at, stamp } = decision;
  const noticeAt = computeNoticeAt(run);
  if (noticeAt === null || at < noticeAt || stamp.optedOut || stamp.takenOver) return;
  const { noticeAt: _told, ...told } = run;
  decision.change({ run: told });
  const notice: SendReply = {
    ...{ type: 'send-reply', id: decision.effectId(), runId: '', kind: 'notice', text: settings.texts.working },
    until: run.id,
  };
  decision.owe(notice);
}

/** A run whose person has had the next word begins to count anew. */
export function alsoCountAnew(decision: AgentDecision, before: Run | null): void {
  const { settings, at } = decision;
  const { run } = decision.state;
  const hasResumed =
    run?.id === before?.id && 'remainingMs' in (before?.clock ?? {}) && 'deadlineAt' in (run?.clock ?? {});
  if (hasResumed && run?.noticeAt !== undefined) decision.changeRun({ noticeAt: at + (settings.noticeMs ?? 0) });
}
