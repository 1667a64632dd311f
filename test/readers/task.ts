import type { GivenEvent, HttpAsked, HttpReply } from '../../libs/harness/src/code/index.js';

/** What a reader is told of a tool. */
export interface ToolTold {
  name: string;
  description: string;
  /** The names of its arguments, each with its type. */
  args: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>>;
}

/** What answers a document in one play; each has what it was asked before. */
export interface Environment {
  tools?: Readonly<Record<string, (args: Record<string, unknown>) => unknown>>;
  http?: (asked: Pick<HttpAsked, 'method' | 'url' | 'body'>) => HttpReply;
  /** What a model says to what it is given, its instructions and its input: a text, or one of the choices. */
  model?: (given: string) => unknown;
  /** Of each approval in order, and of all behind the last; absent: yes. */
  approvals?: readonly boolean[];
  messages?: readonly string[];
  events?: readonly GivenEvent[];
}

/** One hidden play of an answer. */
export interface Play {
  name: string;
  input: unknown;
  /** `did`: notes something that may not be done twice, left out or done otherwise. */
  environment: (did: (what: string) => void) => Environment;
  /** What the run comes to; absent: it fails. */
  comes?: unknown;
  /** A text in the message of its failure. */
  fails?: string;
  /** What it has done, in this order. */
  does?: readonly string[];
  /** Several things are done at the same time: their order does not count. */
  anyOrder?: true;
}

/** What an approval counts as in what an answer does. */
export const aPersonIsAsked = 'a person is asked';

/** A description that a reader writes a document for. */
export interface ReaderTask {
  name: string;
  /** All that the reader knows of it. */
  words: string;
  tools: readonly ToolTold[];
  plays: readonly Play[];
}

/** An answer of a server as JSON. */
export function ok(body: unknown): HttpReply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}
