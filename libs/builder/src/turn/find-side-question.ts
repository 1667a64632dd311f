import { compactionQuestion, namingQuestion } from '../prompt/side-questions.js';
import type { SideQuestion } from '../prompt/side-questions.js';
import type { SessionState } from '../session-state.js';
import { toHistory } from './history.js';

/** The question of a step that is no batch; null: the session has no such step. */
export function findSideQuestion({ messages, summary, run }: SessionState): SideQuestion | null {
  const [step] = run?.steps ?? [];
  if (run === null || step === undefined) return null;
  if (step.name === 'name') return namingQuestion(run.request);
  if (step.name !== 'compact') return null;
  const earlier = messages.filter(({ n }) => n < run.firstMessage);
  return compactionQuestion(toHistory(earlier), summary);
}
