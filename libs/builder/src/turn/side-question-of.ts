import { compactionQuestion, namingQuestion } from '../prompt/side-questions.js';
import type { SideQuestion } from '../prompt/side-questions.js';
import type { SessionState } from '../session-state.js';
import { historyOf } from './history.js';

/** The question of a step that is no batch; null: the session has no such step. */
export function sideQuestionOf({ messages, summary, run }: SessionState): SideQuestion | null {
  const [step] = run?.steps ?? [];
  if (run === null || step === undefined) return null;
  if (step.name === 'name') return namingQuestion(run.request);
  if (step.name !== 'compact') return null;
  const earlier = messages.filter(({ n }) => n < run.firstMessage);
  return compactionQuestion(historyOf(earlier), summary);
}
