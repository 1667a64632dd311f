import type { TextedIn, ThreadRequestKind } from '#contract';

/** Something to be texted; `requestId`: it asks, and its answer bears a code. */
export interface ThreadText {
  text: string;
  requestId: string | null;
  kind: ThreadRequestKind | null;
}

/** What a thread tells by text: in order, one at a time. */
export interface Texting extends TextedIn {
  waiting: ThreadText[];
  /** The one that is under way; null: none is. */
  owed: string | null;
  /** The run that has said the latest. */
  runId: string;
}
