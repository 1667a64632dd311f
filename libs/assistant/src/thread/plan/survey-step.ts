import type { ProgramEvent } from '#program';
import type { AssistantDecision } from '../decision.js';

type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** What the shell does before a planner is started: it reads what the installation has. Its answer is in the journal, so a replay plans alike. */
export const surveyStep = 'installation-survey';

/** Stands where nothing could be read: a planner that believes that there is nothing would plan all of it anew. */
const unread = 'What is here could not be read now.';

/** What a planner is told of the installation, for all plans of the run until the next is asked for. */
export function keepSurvey(decision: AssistantDecision, { result }: Finished): void {
  const { text } = result.ok ? (result.value as { text?: unknown }) : {}; // the shell made it
  decision.changeRun({ survey: typeof text === 'string' && text !== '' ? text : unread });
}
