/** One thing that `doctor` has looked at. `doubtful`: it works, and may cost something later. */
export interface Check {
  name: string;
  status: 'ok' | 'doubtful' | 'failed';
  what: string;
}

export function ok(name: string, what: string): Check {
  return { name, status: 'ok', what };
}

export function doubtful(name: string, what: string): Check {
  return { name, status: 'doubtful', what };
}

export function failed(name: string, what: string): Check {
  return { name, status: 'failed', what };
}
