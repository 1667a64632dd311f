/** Hash: order (JSON), at (ms), stopped (who), <run id>: the run that does it again. TTL: retention since it began. A slot of its own for each. */
export function trialKey(trialId: string): string {
  return `{trial:${trialId}}:trial`;
}

/** List of the ids of the trials, newest first. TTL: retention since the last. */
export const trialsKey = '{turnpike}:trials';
