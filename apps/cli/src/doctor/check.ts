/** One thing that `doctor` has looked at. `doubtful`: it works, and may cost something later. */
export interface Check {
  name: string;
  status: 'ok' | 'doubtful' | 'failed';
  what: string;
  /** What to do about it; null when all is well. */
  advice: string | null;
}

export function ok(name: string, what: string): Check {
  return { name, status: 'ok', what, advice: null };
}

export function doubtful(name: string, what: string, advice: string): Check {
  return { name, status: 'doubtful', what, advice };
}

export function failed(name: string, what: string, advice: string): Check {
  return { name, status: 'failed', what, advice };
}
