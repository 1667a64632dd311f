/**
 * `@turnpike/tools`: a tool as a typed function. One file without imports at run time: a tool's process loads it as it is, and so does whoever installs
 * the package.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A JSON Schema, written out. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema of any library that follows Standard Schema (zod, valibot, arktype and others), or a JSON Schema. */
export type ToolSchema = StandardSchemaV1 | JsonSchema;

/** What a tool is given: what its schema makes of the arguments. */
export type InputOf<S extends ToolSchema> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<S>
  : Record<string, unknown>;

/** What a tool gives back, before its schema has seen it. */
export type OutputOf<S extends ToolSchema> = S extends StandardSchemaV1 ? StandardSchemaV1.InferInput<S> : unknown;

type Written<S extends ToolSchema> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferInput<S>
  : Record<string, unknown>;

type Result<S extends ToolSchema> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : unknown;

/** A line of the tool-runner's log, with the run's id. Phone numbers are masked in it, and what is called `text`, `to` or `body` is left out. */
export type LogLine = (event: string, fields?: Readonly<Record<string, unknown>>) => void;

/** What a call is given beside its arguments. */
export interface ToolContext<Secret extends string = string, Address extends string = string> {
  /** The same for each try of one call: give it to whoever is written to, so that a repeat is recognized. */
  key: string;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /** Asks the hosts of `egress` and `addresses` alone. It follows no redirect. */
  fetch: typeof globalThis.fetch;
  /** The values of the secrets that the tool names. */
  secrets: Readonly<Record<Secret, string>>;
  /** The addresses that the tool names. */
  addresses: Readonly<Record<Address, string>>;
  log: Readonly<Record<'debug' | 'info' | 'warn' | 'error', LogLine>>;
  run: { readonly id: string; readonly step: string };
}

/** A call to play without any network: `turnpike tools test`. */
export interface ToolExample<In extends ToolSchema, Out extends ToolSchema> {
  input: Written<In>;
  /** What has to come back. */
  output: Result<Out>;
  /** What is answered to its requests, by `GET https://host/path`. Any other request fails. */
  answers?: Readonly<Record<string, { status?: number; json?: unknown; text?: string }>>;
}

export interface ToolDefinition<
  In extends ToolSchema,
  Out extends ToolSchema,
  Secret extends string = never,
  Address extends string = never,
> {
  /** What the model calls it. */
  name: string;
  /** What the model reads of it, in every prompt. */
  description: string;
  /** Its arguments. */
  input: In;
  /** JSON Schema of the arguments, where the library of `input` gives none. */
  parameters?: JsonSchema;
  /** What comes back. */
  output: Out;
  /** `safe`: it reads. `keyed`: whoever is written to recognizes a repeat by the key. `never`: it writes and must not be repeated. */
  repeat: 'safe' | 'keyed' | 'never';
  /** What a person says before a call of a tool that is not `safe`. Absent: the code that was texted. */
  approval?: 'none' | 'word' | 'required';
  /** Who is asked: the person, the office (operators), each of the two, or (absent) whoever answers first. */
  approver?: 'either' | 'person' | 'office' | 'both';
  /** What a call would do, for people: `book a visit for {name}`. */
  sentence?: string;
  /** Calls in one run. */
  maxCalls?: number;
  /** How long an equal call's answer is used again; only of a `safe` tool. */
  cacheSeconds?: number;
  cacheScope?: 'conversation' | 'tenant';
  /** Milliseconds of one try. */
  timeoutMs?: number;
  /** Names of environment variables of the tool-runner whose values it is given. */
  secrets?: readonly Secret[];
  /** The same for addresses of servers, which may be private then. */
  addresses?: readonly Address[];
  /** Further hosts that it may ask, by name. */
  egress?: readonly string[];
  examples?: readonly ToolExample<In, Out>[];
  run(input: InputOf<In>, context: ToolContext<Secret, Address>): OutputOf<Out> | Promise<OutputOf<Out>>;
}

/** Says what a tool is, and has its types inferred. A file exports it as `default`. */
export function defineTool<
  In extends ToolSchema,
  Out extends ToolSchema,
  const Secret extends string = never,
  const Address extends string = never,
>(tool: ToolDefinition<In, Out, Secret, Address>): ToolDefinition<In, Out, Secret, Address> {
  return tool;
}

/**
 * Thrown by a tool that has done nothing, and says so: the model reads the message. Anything else that is thrown behind a write leaves the call in doubt,
 * and so does this behind one whose answer is lost.
 */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}
