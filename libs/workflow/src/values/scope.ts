import type { CallbackPlaces } from './callback-name.js';

/**
 * What the references of a document of version 2 reach in one run. A run has one while it is in such a document; what its nodes hand on is then
 * JSON, and without one it is text.
 */
export interface Scope {
  /** What the document works on; absent: nobody asks for it. */
  input?: unknown;
  /** What steps have come to that a reference names. */
  steps: Record<string, unknown>;
  /** The steps that references name from here on. */
  keeps: readonly string[];
  /** Of the `map` around it; absent: there is none. */
  item?: unknown;
  index?: number;
  /** The error that is caught around it; absent: none is. */
  error?: unknown;
  /** How the addresses of nodes that are called back are told apart. Absent: by their ids. */
  callbacks?: CallbackPlaces;
  /** The run works on a part of the document. Absent: on the whole. */
  isPart?: true;
}

/** What references reach beside the scope. */
export interface Around {
  /** The path of the node that is read. Absent: nobody asks for an address there. */
  path?: string;
  runId: string;
  /** The time of the event that is decided. */
  at: number;
  /** The loop around it in this run; null: there is none. */
  loop: { round: number; ms: number; usd: number; previous: unknown } | null;
  /** The page that a `foreach` reads in this run; absent: it reads none. */
  page?: { number: number; next: unknown } | null;
  /** The error that is caught in this run; undefined: none is. */
  error?: unknown;
}

/** A value whose references are read, or why they cannot be. */
export type Resolved = { ok: true; value: unknown } | { ok: false; message: string };
