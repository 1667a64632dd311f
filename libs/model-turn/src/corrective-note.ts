/**
 * The text added to the prompt when a model's last output could not be used: the one wording of every corrective call. `form`: the object
 * that is wanted, shown once; absent: the prompt shows it.
 */
export function correctiveNote(complaint: string, form = ''): string {
  const shown = form === '' ? '.' : `: ${form}`;
  return `Your last output broke the contract (${complaint}). Output only the one JSON object${shown}`;
}
