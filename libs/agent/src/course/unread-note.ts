import type { ReplyKind } from '#protocol';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';

/**
 * The note before the next reply: how many attachments came since the last one and were not read. Empty for none, and before an answer
 * that has a required form, which the note would break.
 */
export function unreadNote(
  { texts: { unread }, answerSchema }: Pick<AgentSettings, 'texts' | 'answerSchema'>,
  { texts, replies }: Pick<Run, 'texts' | 'replies'>,
  kind: ReplyKind,
): string {
  if (kind === 'answer' && answerSchema !== null) return '';
  const answered = replies.filter(({ status }) => status !== 'cancelled').map(({ answersUpTo }) => answersUpTo);
  const untold = texts.slice(Math.max(0, ...answered));
  const count = untold.reduce((sum, { attachments = 0 }) => sum + attachments, 0);
  return count === 0 ? '' : unread.replace('{count}', String(count));
}
