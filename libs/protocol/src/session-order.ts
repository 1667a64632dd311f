/** What a person wants of a builder session. Whoever posts it has checked its graph and its operations: here they are JSON. */
export type SessionOrder =
  /** The first of a session; repeated, it changes nothing. `history`: what it goes on with, which another session has had so far (ADR 167). */
  | { type: 'open'; sessionId: string; workflowId: string | null; user: string; graph: unknown; history?: unknown }
  /** A request to the builder; `context` is the seed's `workflowContext`, `account` the actor that counts the user's credits,
   * `baseUrl` where the instance is reached. */
  | {
      type: 'say';
      id: string;
      user: string;
      text: string;
      workflowId: string | null;
      context: unknown;
      account?: string;
      baseUrl?: string;
    }
  /** Operations on the draft, made against its revision `base`. */
  | { type: 'edit'; id: string; user: string; base: number; operations: unknown[] }
  | { type: 'undo' | 'redo'; id: string; user: string }
  /** Ends the run under way. */
  | { type: 'cancel'; id: string; user: string }
  /** Forgets the messages; the graph stays. */
  | { type: 'clear'; id: string; user: string }
  /** To the actor that counts a user's credits, by a session that has come to a proven answer; `month` is `2026-11`. */
  | { type: 'claim'; month: string };

/** The mail that brings it. */
export interface SessionOrdered {
  type: 'session-ordered';
  at: number;
  messageId: string;
  order: SessionOrder;
}
