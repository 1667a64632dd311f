/** A value that is given by plain words, as deep as need be. */
export type GivenValue = string | number | boolean | null | readonly GivenValue[] | Given | Found;

/** What something is made of: plain words for each field, and its value. */
export interface Given {
  readonly [words: string]: GivenValue;
}

/** A value that a result tells, by words for the thing that it belongs to. */
export interface Found {
  found: string;
}

/** One thing to do, with what is to be said to it. */
export interface Deed {
  /** In plain words, by which it is found among what is offered. */
  do: string;
  with?: Given;
  /**
   * `look`: it changes nothing, and is done only where something after it needs it. `proof`: it counts only after all changes. `change`: of
   * something that is there, so that only a call that was made shows it as done. Absent: it makes something, which is shown by its values.
   */
  is?: 'look' | 'proof' | 'change';
  /** What takes it back where a proof finds a problem with it, so that it is done anew. */
  undo?: Deed;
}

export type Step = string | Deed;

/** What somebody who writes these words wants done, step by step, in plain words. Values stand in quotes, or by their names. */
export interface Intent {
  when: string;
  steps: readonly Step[];
  /** What a form that offers nothing to do is filled with. */
  facts?: Given;
}

/** A step as words. */
export function wordsOfStep(step: Step): string {
  return typeof step === 'string' ? step : step.do;
}

export function isList(value: unknown): value is readonly GivenValue[] {
  return Array.isArray(value);
}

export function isFound(value: GivenValue): value is Found {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'found' in value &&
    typeof value.found === 'string'
  );
}
