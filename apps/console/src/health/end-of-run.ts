import type { Schemas } from '#client';
import { words } from '../wording.js';
import { findWorkflow } from '../workflow-of-agent.js';

/** As much of a run, or of its line in a list, as tells how it ended. */
type Ended = Pick<Schemas['RunHead'], 'failed_tools' | 'error' | 'program' | 'agent'> & {
  /** What its person was told last. */
  last_reply?: Schemas['RunHead']['last_reply'];
};

/** Whether a run is a workflow's own: nobody asked for it in words, and what an agent says in the end is said to nobody. */
export function isOfWorkflow({ program, agent }: Pick<Ended, 'program' | 'agent'>): boolean {
  return program === 'workflow' || program === 'schedule' || findWorkflow(agent) !== null;
}

/** Whether the apology of a run that failed went to nobody. */
export function isToldNobody(run: Ended): boolean {
  return run.error !== undefined && isOfWorkflow(run);
}

/** The tools that failed, each with how: `get_counts: tool failed`. */
function failedWords(failed: NonNullable<Ended['failed_tools']>): string {
  return failed.map(({ tool, code }) => `${tool}: ${words(code)}`).join('; ');
}

/** Why a workflow failed, in the words of an operator: a person is told an apology, which is no reason. */
function explainError({ error, last_reply: told }: Ended): string | null {
  if (!error?.message) return null;
  return error.message === told?.text ? words(error.code.toLowerCase()) : error.message;
}

/** Why a workflow failed, its failed node first, or which tools failed; null: none of it. */
export function failureOf(run: Ended): string | null {
  const { failed_tools: failed = [] } = run;
  return explainError(run) ?? (failed.length === 0 ? null : failedWords(failed));
}

/** The end of a run in words: a workflow fails at a node and is not "stalled", and an answer is none of a tool's work. */
export function endOfRun(
  run: Ended,
  outcome: Schemas['Outcome'],
  meaning: string,
): { text: string; meaning: string; isMarred: boolean } {
  const failed = run.failed_tools ?? [];
  if (run.error !== undefined) return { text: 'failed', meaning: explainError(run) ?? meaning, isMarred: false };
  if (outcome !== 'answered' || failed.length === 0) return { text: outcome, meaning, isMarred: false };
  return {
    text: failed.length === 1 ? 'answered, a tool failed' : 'answered, tools failed',
    meaning: failedWords(failed),
    isMarred: true,
  };
}
