/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** A tool that a document may name. */
export interface Tool {
  name: string;
  description: string;
  /** Of its arguments, which are checked before each call. Absent: any object. */
  schema?: JsonSchema;
  /** A person agrees to each call first. */
  approval?: 'required';
  execute?(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown;
}

/** What an `llm` node asks. */
export interface ModelCall {
  id: string;
  model: string;
  instructions: string;
  input: string;
  layers: readonly { name: string; text: string }[];
  params: { temperature?: number; topP?: number; maxTokens?: number; stopSequences?: string[] };
  tools: readonly Tool[];
  messages: readonly ({ role: 'assistant'; text: string } | { role: 'tool'; name: string; result: string })[];
  /** What its answer must fit, as JSON. Absent: it is a text. */
  schema?: JsonSchema;
  signal: AbortSignal;
}

export interface ModelReply {
  text?: string;
  toolCalls?: readonly { name: string; args: Record<string, unknown> }[];
  usd?: number;
  isCut?: boolean;
}

/** A request by HTTP of a document. */
export interface HttpAsked {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  credential?: { id: string; type: string };
  keyHeader?: string;
  signal: AbortSignal;
}

export interface HttpReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A text as it is, any other value as JSON. */
  body?: unknown;
}

/** An event, a signal or an answer that is there when a node waits for it. */
export interface GivenEvent {
  name?: string;
  signal?: string;
  callback?: string;
  subject?: string;
  data?: unknown;
}

export interface RunOptions {
  /** A text, or with an `input.schema` of another type a value. Absent: an empty text. */
  input?: unknown;
  tools?: readonly Tool[];
  /** Answers `llm` nodes. Absent: they fail. */
  model?(this: void, call: ModelCall): string | ModelReply | Promise<string | ModelReply>;
  /** Answers `http`. Absent: it fails. */
  http?(this: void, request: HttpAsked): HttpReply | Promise<HttpReply>;
  events?: readonly GivenEvent[];
  /** Answers `approval` and `waitForMessage`. What nobody answers ends by its time. */
  person?: {
    approve?(this: void, asked: { shown: string; tool: string; signal: AbortSignal }): boolean | Promise<boolean>;
    message?(this: void, asked: { text: string | null; signal: AbortSignal }): string | null | Promise<string | null>;
  };
  /** The texts of files that layers name. */
  layers?: Readonly<Record<string, string>>;
  /** `virtual`: no time is waited for. Absent: `real`. */
  time?: 'real' | 'virtual';
  signal?: AbortSignal;
  maxDepth?: number;
  workflows?: ReadonlyMap<string, unknown>;
}

/** Runs a document; gives its output as a text: any other value is JSON. Throws `WorkflowConfigError` for one that is refused, `WorkflowRunError` for a run that fails. */
export function runWorkflow(document: unknown, options?: RunOptions): Promise<string>;

export interface WorkflowError {
  code: string;
  /** JSON Pointer to the place. */
  path: string;
  message: string;
}

/** What is wrong with a document; or the document, as it is read. */
export function checkDocument(
  document: unknown,
  limits?: { tools?: ReadonlySet<string>; maxDepth?: number; workflows?: ReadonlyMap<string, unknown> },
): { ok: true; document: object } | { ok: false; errors: WorkflowError[] };

/** The JSON Schema of version 2. */
export const workflowSchema: JsonSchema;

export class WorkflowConfigError extends Error {
  readonly code: string;
  readonly path: string;
}

export class WorkflowRunError extends Error {
  readonly code: string;
}
