/** What a child came to, in the words of a plan. */
export interface Ended {
  ok: boolean;
  result: string;
  error: string | null;
  outcome: Record<string, unknown> | null;
}
