/** Why there is no value. `LIMIT`: it ran too long, by count; `PENDING`: it awaits what never comes; `DEADLINE` and `ABORTED`: its thread was ended. */
export type SandboxErrorCode =
  | 'SANDBOX_SYNTAX'
  | 'SANDBOX_FAILED'
  | 'SANDBOX_LIMIT'
  | 'SANDBOX_MEMORY'
  | 'SANDBOX_STACK'
  | 'SANDBOX_INPUT'
  | 'SANDBOX_RESULT'
  | 'SANDBOX_PENDING'
  | 'SANDBOX_DEADLINE'
  | 'SANDBOX_ABORTED';

/** What stopped a guest. Its message is for people: the guest may have written it. */
export class SandboxError extends Error {
  override readonly name: string = 'SandboxError';

  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    /** Of the code, from 1, where that is known. */
    readonly line?: number,
    /** Which of several expressions, from 0. */
    readonly place?: number,
  ) {
    super(message);
  }
}

/** A template without a value: the expression that failed, and the place of its `{{` in the template, in UTF-16 units from 0. */
export class ExpressionError extends SandboxError {
  override readonly name = 'ExpressionError';

  constructor(
    code: SandboxErrorCode,
    message: string,
    readonly expression: string,
    readonly at: number,
  ) {
    super(code, message);
  }
}
