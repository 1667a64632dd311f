import { fateIn } from './any-plan.js';
import type { PlayedThread, ShownTask } from './play-plan.js';

/** What is counted of plans whose provider goes away; all must be 0. */
export const wordFaults = ['cancelled_by_outage', 'false_last_words', 'silent_ends'] as const;

interface Words {
  figures: Record<(typeof wordFaults)[number], number>;
  findings: string[];
}

/** Whether a task has come to nothing that its fate lets succeed, and that nobody has called off. */
function isLost({ spec, status }: ShownTask): boolean {
  const fate = fateIn(spec);
  return status === 'failed' && fate !== 'fails' && fate !== 'forgets';
}

/** A plan that is done is recapped with the runtime's line, which names each task that has succeeded. */
function isFalse({ shown: { plan, messages } }: PlayedThread): boolean {
  if (plan?.status !== 'completed') return false;
  const recaps = messages.filter(({ role, text }) => role === 'assistant' && /^Plan \d+ is done\./.test(text));
  const done = plan.tasks.filter(({ status }) => status === 'succeeded');
  const last = recaps.at(-1)?.text ?? messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
  return !done.every(({ title }) => last.includes(`"${title}"`));
}

function isSilent({ shown: { messages } }: PlayedThread): boolean {
  const last = messages.at(-1);
  return last?.role !== 'assistant' || last.text === '';
}

/**
 * Holds what was said last against what became of the plans. Beside an older build no run begins under the rules by which the runtime says so:
 * then the last words are the model's own.
 */
export function auditWords(played: readonly PlayedThread[], saysRuntime = true): Words {
  const figures = { cancelled_by_outage: 0, false_last_words: 0, silent_ends: 0 };
  const findings: string[] = [];
  for (const one of played) {
    const lost = (one.shown.plan?.tasks ?? []).filter(isLost);
    const found = [
      ...(lost.length > 0 ? (['cancelled_by_outage'] as const) : []),
      ...(saysRuntime && isFalse(one) ? (['false_last_words'] as const) : []),
      ...(isSilent(one) ? (['silent_ends'] as const) : []),
    ];
    for (const what of found) figures[what] += 1;
    const why = lost.map(({ id, error = '' }) => `${id}: ${error}`).join('; ');
    findings.push(...found.map((what) => `${what}: ${one.threadId} ${why}`.trim()));
  }
  return { figures, findings };
}
