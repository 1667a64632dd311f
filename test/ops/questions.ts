import { panelQuestions, ruleQuestions } from './monitoring.js';
import type { Question } from './monitoring.js';
import type { Prometheus } from './prometheus.js';
import { readQuery } from './read-query.js';

export interface AskedQuestion extends Question {
  /** How many series were the answer. */
  series: number;
  /** What is wrong with it; null: nothing. */
  problem: string | null;
}

/** Alerts are silent while all is well; everything else answers, since all counters start at zero. */
function mayBeSilent({ asker }: Question): boolean {
  return asker.startsWith('alert ');
}

async function askOne(prometheus: Prometheus, names: Set<string>, question: Question): Promise<AskedQuestion> {
  const missing = readQuery(question.expr).selectors.filter(({ metric }) => !names.has(metric));
  if (missing.length > 0)
    return { ...question, series: 0, problem: `no metric ${missing.map(({ metric }) => metric).join(', ')}` };
  try {
    const series = await prometheus.ask(question.expr);
    return { ...question, series, problem: series === 0 && !mayBeSilent(question) ? 'no answer' : null };
  } catch (error) {
    return { ...question, series: 0, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks Prometheus every question of the rules and the dashboards. */
export async function askAll(prometheus: Prometheus): Promise<AskedQuestion[]> {
  const names = await prometheus.names();
  return Promise.all([...ruleQuestions(), ...panelQuestions()].map((question) => askOne(prometheus, names, question)));
}
