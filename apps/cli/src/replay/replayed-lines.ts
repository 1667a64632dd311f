import type { ChangedPrompt, Replayed } from './replayer.js';

/** A replayed run in a line, and more where it differs. */
export function replayedLine(result: Replayed): string {
  const { runId, rows } = result;
  if ('error' in result) return `differs  ${runId}  ${result.error}`;
  const prompts = result.prompts.map(changedLine);
  if (result.same) return `same     ${runId}  ${rows} rows${prompts.join('')}`;
  const { row, recorded, replayed } = result.difference;
  const sides = `\n  recorded ${recorded ?? '(no row)'}\n  replayed ${replayed ?? '(no row)'}`;
  return `differs  ${runId}  row ${row}${sides}${prompts.join('')}`;
}

function changedLine({ turn, changed, versions: { recorded, today } }: ChangedPrompt): string {
  const versions = today.includes(recorded) ? recorded : `${recorded} then, ${today.join(' or ')} now`;
  return `\n  prompt of turn ${turn} has changed: ${changed.join(', ')} (version ${versions})`;
}

export function listChangedPrompts(result: Replayed): ChangedPrompt[] {
  return 'prompts' in result ? result.prompts : [];
}

export function withoutPrompts<R extends Replayed>(result: R): R {
  return 'error' in result ? result : { ...result, prompts: [] };
}
