import type { Operation } from '#graph';
import type { Proof } from '../tools/tool.js';
import type { ToolError } from '../tools/tool-error.js';

/** What came of a call. */
export interface CallResult {
  /** Its place in the batch. */
  at: number;
  id: string;
  name: string;
  ok: boolean;
  /** What the model reads. */
  text: string;
  /** What it changes, as one change. */
  operations: Operation[];
  /** What the chat shows in place of the tool's usual title; null: that one. */
  title: string | null;
  error?: ToolError;
  proof?: Proof;
  /** What a node needs that nobody has said; absent: nothing was named. */
  open?: { nodeId: string; values: string[] };
}
