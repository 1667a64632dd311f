import { countCalls, findToolSpec } from './budgets.js';
import type { Run } from './run.js';
import { findLastActionId } from './ledger-rows.js';
import { requestLines } from './texts.js';
import type { AgentSettings, PrefetchRule } from './settings.js';

const timeWords = [
  ['now', 'today', 'tonight', 'yesterday', 'tomorrow', 'ago', 'since', 'date', 'dates', 'recent', 'recently', 'lately'],
  ['hour', 'hours', 'day', 'days', 'week', 'weeks', 'weekend', 'month', 'months', 'quarter', 'year', 'years', 'daily'],
  ['morning', 'afternoon', 'evening', 'night', 'weekly', 'monthly', 'monday', 'tuesday', 'wednesday', 'thursday'],
  ['friday', 'saturday', 'sunday', 'hoy', 'ayer', 'semana', 'semanas', 'mes', 'meses', 'día', 'días', 'año', 'años'],
].flat();
const timeWord = new RegExp(`(?<!\\p{L})(?:${timeWords.join('|')})(?!\\p{L})`, 'iu');

const rules: Readonly<Record<PrefetchRule, (request: string) => boolean>> = {
  'when-time-is-mentioned': (request) => timeWord.test(request),
};

/** The run about to think; or, if a rule applies and it has not happened yet, first calling a tool before the model asks for it. */
export function prefetching(settings: AgentSettings, run: Run, at: number): Run {
  const { phase } = run;
  if (phase.name !== 'thinking' || phase.mode !== 'action' || phase.notBefore > 0) return run;
  const request = requestLines(run).join('\n');
  const wanted = Object.entries(settings.prefetch).find(
    ([name, rule]) => mayAsk(settings, run, name) && rules[rule](request),
  );
  if (wanted === undefined) return run;
  const [tool] = wanted;
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: findLastActionId(run), parentActionId: run.parentActionId };
  const call = { ...action, effectId: null, tool, args: {}, toolCallSeq, startedAt: at, prefetched: true };
  return { ...run, toolCallSeq, prefetched: [...run.prefetched, tool], phase: { name: 'acting', call } };
}

/** Only a pure tool of this run that needs no arguments: it costs no job, no money and no call of the run's caps. */
function mayAsk(settings: AgentSettings, run: Run, name: string): boolean {
  if (findToolSpec(settings, name)?.runs !== 'inline' || !settings.tools.checkArgs(name, {}).ok) return false;
  return !run.prefetched.includes(name) && countCalls(run, name) === 0;
}
