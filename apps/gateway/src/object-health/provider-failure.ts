/** How the last calls of a provider of models failed, in the processes that say so (ADR 165). */
export interface LastFailure {
  /** As processes announce it: a status, or a cause. */
  why: string;
  /** In a row, in one process. */
  fails: number;
  agoMs: number;
}

/** One of these is enough, and it stays until somebody has mended a setting: no wait makes such a call better. */
const settled: Readonly<Record<string, string>> = {
  401: 'it refuses the key (401)',
  403: 'it refuses the key, or the model to it (403)',
  spent: 'the account has nothing left',
};

const passing: Readonly<Record<string, string>> = {
  404: 'it does not know the model, or the address is wrong (404)',
  429: 'it takes no more calls for now (429)',
  lost: 'its answers are cut off',
  silence: 'a call has no answer yet, and none came since it began',
  timeout: 'it does not answer in time',
  unreached: 'it cannot be reached',
  unreadable: 'its answers cannot be read',
};

/** One failure may be a chance; a second one before any answer is none. A call that hangs is late already. */
const fewestFails = 2;
/** What nobody has asked since then may be well again. */
const longestMs = 600_000;

export function seconds(ms: number): string {
  const whole = Math.round(ms / 1_000);
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

/** Whether no answer of another process after it says that it has passed. */
export function isSettled({ why }: LastFailure): boolean {
  return settled[why] !== undefined;
}

/** What that says of the provider; null: nothing. */
export function explainFailure(failure: LastFailure): string | null {
  const { why, fails, agoMs } = failure;
  const last = fails === 1 ? `${seconds(agoMs)} ago` : `${fails} calls in a row, the last ${seconds(agoMs)} ago`;
  const lasting = settled[why];
  if (lasting !== undefined) return `${lasting}: ${last}`;
  if (agoMs > longestMs || (fails < fewestFails && why !== 'silence')) return null;
  const words = passing[why] ?? (/^5/.test(why) ? `it fails (${why})` : `its calls fail (${why})`);
  return why === 'silence' ? words : `${words}: ${last}`;
}
