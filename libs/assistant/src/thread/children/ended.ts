/** What a child came to, in the words of a plan. */
export interface Ended {
  ok: boolean;
  result: string;
  error: string | null;
  /** Others worded the error; absent: the runtime did. */
  isForeignError?: true;
  outcome: Record<string, unknown> | null;
}
