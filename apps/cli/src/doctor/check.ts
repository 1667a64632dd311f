import type { Schemas } from '#client';

/** One result of `doctor`. `doubtful`: it works, and may cause trouble later. `unasked`: nobody could be asked. */
export type Check = Omit<Schemas['SetUpCheck'], 'step'>;

export function ok(name: string, what: string): Check {
  return { name, status: 'ok', what, from: null, advice: null };
}

export function doubtful(name: string, what: string, advice: string): Check {
  return { name, status: 'doubtful', what, from: null, advice };
}

export function failedCheck(name: string, what: string, advice: string): Check {
  return { name, status: 'failed', what, from: null, advice };
}

/** `advice`: how else to find out. */
export function notAsked(name: string, what: string, advice: string): Check {
  return { name, status: 'unasked', what: `not asked: ${what}`, from: null, advice };
}

/** The same, with these settings where the check names none itself. */
export function readFrom(from: string, check: Check): Check {
  return { ...check, from: check.from ?? from };
}
