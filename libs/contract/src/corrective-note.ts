/** The text added to the prompt when a model's last output could not be used: the one wording of every corrective call. */
export function correctiveNote(complaint: string): string {
  return `Your last output broke the contract (${complaint}). Output only the one JSON object.`;
}
