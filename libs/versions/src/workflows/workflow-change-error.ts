/**
 * `refused`: it does not fit; `unknown`: what it is about is not there; `conflict`: things stand otherwise by now; `key-reused`: the key stands
 * for another change.
 */
export type WorkflowChangeCode = 'refused' | 'unknown' | 'conflict' | 'key-reused';

/** Why nothing was changed. */
export class WorkflowChangeError extends Error {
  override readonly name = 'WorkflowChangeError';

  constructor(
    readonly code: WorkflowChangeCode,
    /** What of the change it is about, as requests name it: `folder`. */
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
