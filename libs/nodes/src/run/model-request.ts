import type { FileRef } from '#file-forms';
import type { JsonSchema } from '#model-turn';
import type { Lent } from './lent.js';

/** A message that stands before the question. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
}

/** A picture that stands behind a question. */
export type AskedImage = ({ file: FileRef } | { url: string }) & { detail?: 'low' | 'high' };

/** What is asked of a model for one item. */
export type ModelRequest =
  | {
      kind: 'agent';
      itemIndex: number;
      system: string;
      text: string;
      /** Absent: none. */
      images?: readonly AskedImage[];
      maxIterations: number;
      returnsSteps: boolean;
      /** An output parser is connected, and its schema is the form of the answer. */
      hasOutputParser: boolean;
      /** The model that the node itself names; absent: the one under it. */
      model?: Extract<Lent, { kind: 'model' }>;
    }
  | {
      kind: 'chain';
      itemIndex: number;
      messages: readonly ChatMessage[];
      text: string;
      /** Absent: none. */
      images?: readonly AskedImage[];
      hasOutputParser: boolean;
      /** The form of its answer, where the node itself says it; absent: the connected parser's. */
      schema?: JsonSchema;
    }
  | {
      kind: 'summarize';
      itemIndex: number;
      method: 'map_reduce' | 'refine' | 'stuff';
      /** What is to be summed up, in pieces for a model; null: the connected loader brings it. */
      pieces: readonly string[] | null;
      /** Prompts in which `{text}`, and in `refine` also `{existing_answer}`, stand for a piece and for what is known. */
      prompts: { piece: string; combine: string; refine: string };
    };

/** What came of it. `value` is there where the answer had a form. */
export interface ModelAnswer {
  text: string;
  value?: unknown;
  /** Its value is a list, each entry of which is an item. */
  givesItems?: true;
  /** Calls of tools on the way, where they were asked for. */
  steps?: readonly { tool: string; args: unknown; result: unknown }[];
}
