import { approvers, cacheScopes, computerParts, repeats, toolEffects } from '#model-turn';
import type { Approver, ComputerPart, Repeat, ToolSpec } from '#model-turn';

const approvals = ['required', 'word', 'none'] as const;

type Json = Record<string, unknown>;
type Approval = (typeof approvals)[number];
type CacheScope = NonNullable<ToolSpec['cacheScope']>;

/** One field of a tool's answer: the first source that fits the schema is taken. */
export interface AnswerField {
  /** Dotted paths into the answer, or `{argument}`s of the call. */
  from: readonly string[];
  schema: Json;
}

/** A tool described by a file: an HTTP request made from arguments (docs/tools.md). */
export interface HttpToolFile {
  kind: 'http';
  name: string;
  description: string;
  parameters: Json;
  repeat: Repeat;
  effects?: ToolSpec['effects'];
  /** Absent: a tool that writes needs approval. `word`: a plain yes is enough, without the code. */
  approval?: Approval;
  /** Who is asked; absent: whoever answers first. */
  approver?: Approver;
  /** What a call would do, for people, with `{argument}`s. */
  sentence?: string;
  maxCalls?: number;
  cacheSeconds?: number;
  cacheScope?: CacheScope;
  timeoutMs?: number;
  /** Replaces the shipped tool of the same name. */
  replacesShipped?: boolean;
  /** Two arguments of which the first may not be the greater, compared as text: days, for example. */
  ascending?: readonly [string, string];
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    /** Arguments in the path that may contain `/` and `\`, sent encoded: a server that decodes before it routes sees another path. */
    slashesIn?: readonly string[];
    query?: Readonly<Record<string, string>>;
    headers?: Readonly<Record<string, string>>;
    /** A value that is `{argument}` and nothing else keeps the argument's type, list or number. */
    body?: Readonly<Record<string, string>>;
  };
  /** The only hosts it may ask; absent: the one in its address. */
  egress?: readonly string[];
  answer?: {
    fields?: Readonly<Record<string, AnswerField>>;
    schema?: Json;
    /** What its line in the scratchpad begins with; absent: the tool's name. */
    label?: string;
  };
}

/** How one tool of an MCP server is offered: what its annotations leave open or state wrongly. */
export interface McpToolSettings {
  repeat?: Repeat;
  /** `refusals`: an answer with `isError` proves that nothing was done. Absent: for a tool that writes it proves nothing. */
  errors?: 'refusals';
  approval?: Approval;
  /** Who is asked; absent: whoever answers first. */
  approver?: Approver;
  /** What a call would do, for people, with `{argument}`s. */
  sentence?: string;
  maxCalls?: number;
  cacheSeconds?: number;
  cacheScope?: CacheScope;
}

/** A server that we start as a process. */
export interface StdioTransport {
  type: 'stdio';
  command: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** The user, and group, that it runs as where the tool-runner is root. */
  uid?: number;
}

export interface RemoteTransport {
  /** Streamable HTTP, or the server-sent events that came before it: those no file may name. */
  type: 'http' | 'sse';
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** An MCP server that is mounted by a file; its tools are called `<server>.<tool>` (docs/tools.md). */
export interface McpServerFile {
  kind: 'mcp';
  name: string;
  transport: StdioTransport | RemoteTransport;
  /** The allow-list: other tools of the server are not offered. */
  tools: Readonly<Record<string, McpToolSettings>>;
  /** What of a person's computer its tools reach; absent: nothing. They are for the assistant, and for agents whose files name them. */
  computer?: ComputerPart;
  timeoutMs?: number;
  /** The longest text of a result, in characters; longer ones are cut. */
  maxCharacters?: number;
}

export type ToolFile = HttpToolFile | McpServerFile;

const schemaObject = { type: 'object' } as const;
const text = { type: 'string', minLength: 1, maxLength: 4096 } as const;
const texts = { type: 'object', additionalProperties: { type: 'string', maxLength: 4096 } } as const;
const repeat = { type: 'string', enum: repeats } as const;
const approval = { type: 'string', enum: approvals } as const;
const approver = { type: 'string', enum: approvers } as const;
const sentence = { ...text, maxLength: 160 } as const;
const bounded = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
const limits = {
  maxCalls: bounded(1, 100),
  cacheSeconds: bounded(0, 86_400),
  cacheScope: { type: 'string', enum: cacheScopes },
} as const;
const timeoutMs = bounded(50, 600_000);
const closed = { type: 'object', additionalProperties: false } as const;

/** What a tool says of itself in the same form, wherever it is written. */
export const forms = {
  schemaObject,
  text,
  repeat,
  approval,
  approver,
  sentence,
  limits,
  timeoutMs,
  closed,
  bounded,
} as const;

const httpSchema = {
  ...closed,
  required: ['name', 'description', 'parameters', 'repeat', 'request'],
  properties: {
    $schema: text,
    kind: { const: 'http' },
    name: text,
    description: { ...text, maxLength: 1024 },
    parameters: schemaObject,
    repeat,
    effects: { type: 'string', enum: toolEffects },
    approval,
    approver,
    sentence,
    ...limits,
    timeoutMs,
    replacesShipped: { type: 'boolean' },
    ascending: { type: 'array', items: text, minItems: 2, maxItems: 2 },
    request: {
      ...closed,
      required: ['method', 'url'],
      properties: {
        method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
        url: text,
        slashesIn: { type: 'array', items: text, minItems: 1 },
        query: texts,
        headers: texts,
        body: texts,
      },
    },
    egress: { type: 'array', items: text, minItems: 1 },
    answer: {
      ...closed,
      properties: {
        label: { ...text, maxLength: 64 },
        schema: schemaObject,
        fields: {
          type: 'object',
          minProperties: 1,
          additionalProperties: {
            ...closed,
            required: ['from', 'schema'],
            properties: { from: { type: 'array', items: text, minItems: 1 }, schema: schemaObject },
          },
        },
      },
    },
  },
} as const;

const toolSettings = {
  ...closed,
  properties: {
    repeat,
    errors: { const: 'refusals' },
    approval,
    approver,
    sentence,
    ...limits,
  },
} as const;

const stdio = {
  ...closed,
  required: ['type', 'command'],
  properties: {
    type: { const: 'stdio' },
    command: text,
    args: { type: 'array', items: { type: 'string' } },
    env: texts,
    cwd: text,
    uid: bounded(1, 2_147_483_647),
  },
} as const;

const overHttp = {
  ...closed,
  required: ['type', 'url'],
  properties: { type: { const: 'http' }, url: text, headers: texts },
} as const;

const mcpSchema = {
  ...closed,
  required: ['kind', 'name', 'transport', 'tools'],
  properties: {
    $schema: text,
    kind: { const: 'mcp' },
    name: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,31}$' },
    transport: {
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: [stdio, overHttp],
    },
    tools: { type: 'object', minProperties: 1, additionalProperties: toolSettings },
    computer: { type: 'string', enum: computerParts },
    timeoutMs,
    maxCharacters: bounded(1, 65_536),
  },
} as const;

/** The form of each kind of file, as JSON Schema. A file without a kind is an HTTP tool. */
export const toolFileSchemas = { http: httpSchema, mcp: mcpSchema } as const;

/** Both as one, for editors. */
export const toolFileSchema = {
  if: { type: 'object', required: ['kind'], properties: { kind: { const: 'mcp' } } },
  then: mcpSchema,
  else: httpSchema,
} as const;
