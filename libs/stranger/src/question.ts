import { toFields } from './json.js';
import type { Json } from './json.js';

/** A tool that the model may call. */
export interface Tool {
  name: string;
  description: string;
  schema: Json;
}

/** How an answer is to be given. */
export type Form =
  | { by: 'schema'; schema: Json }
  /** `forced`: a call must be made, of the tool of that name, or of any. */
  | { by: 'tools'; tools: readonly Tool[]; forced: string | true | false }
  | { by: 'json' }
  | { by: 'text' };

/** What a model is asked, whichever API the request came by. */
export interface Question {
  model: string;
  system: string;
  /** What was said, oldest first. */
  messages: readonly { role: string; text: string }[];
  form: Form;
}

/** All words of a question, as they are read from top to bottom. */
export function joinQuestionText({ system, messages }: Question): string {
  return [system, ...messages.map(({ text }) => text)].join('\n\n');
}

/** What the model says: a text, or the call of one tool. */
export interface Reply {
  text: string;
  call: { name: string; args: unknown } | null;
  finish: 'stop' | 'length' | 'refusal';
  usage: Usage;
}

export interface Usage {
  tokensIn: number;
  /** The part of them that was read from a cache. */
  tokensCached: number;
  /** The part of them that was written to it. */
  tokensKept: number;
  tokensOut: number;
  /** The part of them that was thought. */
  tokensThought: number;
}

/** A request that the provider refuses, in its own words. */
export interface Refusal {
  status: number;
  message: string;
  /** The field that is complained of, where the provider names one. */
  param: string | null;
}

export function badRequest(message: string, param: string | null = null): Refusal {
  return { status: 400, message, param };
}

/** A request as it came, its body read as JSON. */
export interface Received {
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Json;
}

export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** In place of the body: what is sent one after the other. */
  pieces?: readonly (string | Uint8Array)[];
}

/** How an API sends an answer as a stream. */
export interface Streams {
  /** Whether a request asks for one. */
  asks(this: void, request: Received): boolean;
  type: string;
  pieces(this: void, body: Json, request: Received): readonly (string | Uint8Array)[];
}

/** One provider's API: what it takes, what it refuses, and how it says what the model answers. */
export interface Api {
  path: RegExp;
  /** What is wrong with a request by the rules that the provider publishes. */
  refusals(request: Received): Refusal[];
  read(request: Received): Question;
  answer(reply: Reply, question: Question): HttpAnswer;
  refuse(refusal: Refusal): HttpAnswer;
  streams: Streams;
}

/** An answer as the stream that a request asks for; any other as it is. */
export function streamed({ streams }: Api, request: Received, answer: HttpAnswer): HttpAnswer {
  if (answer.status !== 200 || !streams.asks(request)) return answer;
  const headers = { ...answer.headers, 'content-type': streams.type };
  return { ...answer, headers, pieces: streams.pieces(toFields(answer.body), request) };
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}
