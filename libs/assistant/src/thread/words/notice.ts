import type { AssistantDecision } from '../decision.js';
import { sayFixed } from './say.js';
import type { ThreadState } from '../thread-state.js';
import { workingText } from './working-text.js';

/** When a turn that begins now tells its person so: once in a run, and not in follow-ups, for which nobody waits. */
export function planNotice(decision: AssistantDecision, isMessage: boolean): { noticeAt?: number } {
  const { noticeMs = 0 } = decision.settings;
  return !isMessage || decision.rules < 3 || noticeMs === 0 || decision.run.hasTold
    ? {}
    : { noticeAt: decision.at + noticeMs };
}

/** When that is due; null: it is not, or a person or a child has the next word. */
export function findNoticeAt({ run, turn }: ThreadState): number | null {
  if (run === null || run.ending !== null || turn?.noticeAt === undefined) return null;
  return turn.calls.some(({ status }) => status === 'asking' || status === 'running') ? null : turn.noticeAt;
}

/** Tells them, where it is time. */
export function giveNotice(decision: AssistantDecision): void {
  const noticeAt = findNoticeAt(decision.state);
  if (noticeAt === null || decision.at < noticeAt) return;
  const { noticeAt: _told, ...turn } = decision.turn;
  decision.change({ turn });
  decision.changeRun({ hasTold: true });
  sayFixed(decision, workingText);
}
