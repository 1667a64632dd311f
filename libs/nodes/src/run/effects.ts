import type { FileRef, FileRequest, FormFields } from '#file-forms';
import type { Origin } from '#values';
import type { Repeat, RowOperator } from '#model-turn';
import type { KeptOfAnswer } from './kept-of-answer.js';
import type { ServiceCall } from './service-call.js';
import type { Item } from './items.js';
import type { FilesTaken, LoadedDocument, StoredDocument } from './stored-documents.js';

/** A credential that a node names. Its value is never here. */
export interface CredentialRef {
  id: string;
  name: string;
  /** n8n's name of its form: `httpHeaderAuth`. */
  type: string;
}

export type HttpBody =
  | { as: 'none' }
  /** `embeds`: it holds files, each of which is sent as an address of its data. `mailAt`: the field of it that holds a mail as an object, which is sent as MIME in base64url. */
  | { as: 'json'; value: unknown; mailAt?: string; embeds?: true }
  | { as: 'form'; fields: FormFields<string> }
  /** `files`: those among its fields; absent: none. */
  | { as: 'multipart'; fields: FormFields<string>; files?: FormFields<FileRef> }
  | { as: 'file'; file: FileRef }
  | { as: 'raw'; contentType: string; text: string };

export interface HttpRequest {
  kind: 'http';
  /** The item of input 0 that it is for. */
  itemIndex: number;
  /** In capitals. */
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** In their order; a name may come twice. */
  query: readonly (readonly [name: string, value: string])[];
  body: HttpBody;
  credential?: CredentialRef;
  timeoutMs: number;
  /** `safe`: GET and HEAD. `keyed`: a header of its own makes a repeat harmless. Else `never`. */
  repeat: Repeat;
  /** The header that carries the key, where `repeat` is `keyed`. */
  idempotencyKeyHeader?: string;
  /** How many redirects are followed. */
  maxRedirects: number;
  response: {
    /** `autodetect`: by the type that the server says; what is no text is a file. */
    format: 'autodetect' | 'json' | 'text' | 'file';
    /** Status and headers stand beside the body. */
    full: boolean;
    /** A status of 400 and above is an answer like others. */
    neverError: boolean;
    /** The field that holds a text, or in `binary` a file. */
    outputField: string;
    /** The name of a file that comes; absent: as the server says. */
    fileName?: string;
    /** What of the body a model is told; absent: all. */
    keeps?: KeptOfAnswer;
    /** Where a file stands in an answer of JSON, in Base64: it is kept, and left out of the text. */
    base64At?: string;
    /** A feed of RSS or Atom comes, and is read: the answer is JSON, a list of its entries. */
    feed?: { customFields: readonly string[] };
    /** The field of the answer that holds a mail as MIME in base64url: what it says stands in its place. */
    mailAt?: string;
    /** How the fields of the files begin that are attached to that mail; absent: they are left. */
    mailFiles?: string;
  };
  /** What carries it out where it is an operation of a service: its answer is a list of items. Absent: nothing but the request. */
  service?: ServiceCall;
}

/** A mail over SMTP. Lists of addresses stand as they were given: `Ana <ana@example.com>, bo@example.com`. */
export interface MailRequest {
  kind: 'mail';
  itemIndex: number;
  /** Its host is the server. */
  credential: CredentialRef;
  from: string;
  to: string;
  cc?: string;
  bcc?: string;
  replyTo?: string;
  subject: string;
  text?: string;
  html?: string;
  attachments: readonly FileRef[];
}

/** One statement of SQL, with its values beside it. */
export interface DatabaseRequest {
  kind: 'database';
  itemIndex: number;
  /** Its host is the server. */
  credential: CredentialRef;
  engine: 'postgres' | 'mysql';
  text: string;
  values: readonly unknown[];
  /** The database is told that it only reads, and refuses it otherwise. */
  reads: boolean;
  timeoutMs: number;
}

export interface ToolRequest {
  kind: 'tool';
  itemIndex: number;
  tool: string;
  args: Record<string, unknown>;
}

export interface SendRequest {
  kind: 'send';
  itemIndex: number;
  /** Null: whoever the conversation is with. */
  to: string | null;
  /** The number of ours that it is sent from, where it goes to somebody else; empty: the only one that there is. */
  from: string;
  /** Whose number that is; null until the host has looked. */
  sender: Sender | null;
  text: string;
}

/** A number of ours, and the tenant whose conversations it has. */
export interface Sender {
  tenant: string;
  ours: string;
}

export interface CodeRequest {
  kind: 'code';
  /** For a run over all items 0. */
  itemIndex: number;
  source: string;
  mode: 'all' | 'each';
  /** What the code sees as its input, whatever the mode. */
  items: readonly Item[];
  /** It remembers, with the workflow and as this node of it (ADR 202). Absent: it asks for nothing of that. */
  remembersAs?: string;
}

export interface RespondRequest {
  kind: 'respond';
  itemIndex: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: { as: 'none' } | { as: 'json'; value: unknown } | { as: 'text'; text: string } | { as: 'file'; file: FileRef };
}

/** A vector store in the line of items: it takes the documents of its loader in, or finds those nearest to a text. */
export type StoreRequest = StoreShared &
  (
    | {
        kind: 'store-insert';
        clears: boolean;
        /** What the loader under the node has made, which the host brings. */
        documents: readonly LoadedDocument[];
        /** Files that are read, and cut, as they are taken in; absent: none. */
        files?: FilesTaken;
        /** Names the execution of the node among those of its run: it clears the store once. */
        execution: string;
      }
    | { kind: 'store-load'; prompt: string; topK: number; withMetadata: boolean }
  );

/** Where the documents of a store lie. */
export interface StorePlace {
  /** A store of this installation's own, or how people know it. */
  memoryKey: string;
  /** What is asked of the service that keeps them, made once there are vectors; absent: they are kept here. */
  at?: HttpRequest;
}

interface StoreShared extends StorePlace {
  itemIndex: number;
  /** How texts become vectors; null until the host has asked what is under the node. */
  embeddings: EmbeddingAsk | null;
}

export interface EmbeddingAsk {
  provider: 'openai' | 'gemini' | 'mistral' | 'ollama' | 'huggingface';
  model: string;
  /** Null: the model's own. */
  dimensions: number | null;
  stripsNewLines: boolean;
}

interface RowFilter {
  match: 'all' | 'any';
  conditions: readonly { column: string; operator: RowOperator; value?: unknown }[];
}

/** What is asked of a data table; values by the names of columns. */
export type TableAsk =
  | { do: 'get'; filter: RowFilter; limit: number }
  | { do: 'insert'; values: Readonly<Record<string, unknown>> }
  | { do: 'update' | 'upsert'; filter: RowFilter; values: Readonly<Record<string, unknown>> }
  | { do: 'delete'; filter: RowFilter };

export interface TableRequest {
  kind: 'table';
  itemIndex: number;
  /** Its name or its id. */
  table: string;
  ask: TableAsk;
  /** Whose words a write puts into which columns, `*` for those that are not named; absent: nobody knows. */
  origins?: Readonly<Record<string, readonly Origin[]>>;
}

/** A tool as an MCP server describes it, with the hash of the description. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
  sha256: string;
}

/** What an MCP server is asked for: its tools, or a call of one as it was listed. */
export type McpRequest = {
  itemIndex: number;
  endpoint: string;
  /** Server-sent events; absent: streamable HTTP. */
  by?: 'sse';
  credential?: CredentialRef;
  timeoutMs: number;
} & ({ kind: 'mcp-list' } | { kind: 'mcp-call'; tool: McpTool; args: Record<string, unknown> });

/** One thing asked of the outside. */
export type EffectRequest =
  | HttpRequest
  | MailRequest
  | DatabaseRequest
  | ToolRequest
  | SendRequest
  | CodeRequest
  | FileRequest
  | RespondRequest
  | StoreRequest
  | TableRequest
  | McpRequest;

/** What came of a request of the same kind. A request that failed has no answer: the host treats it by the node's `onError`. */
export type EffectAnswer =
  | {
      kind: 'http';
      status: number;
      statusMessage?: string;
      /** Names in lower case. */
      headers: Readonly<Record<string, string>>;
      /** The body as it came. */
      text: string;
      /** The body, where it was kept as a file; `text` is empty. */
      file?: FileRef;
    }
  | { kind: 'mail'; sent: SentMail }
  /** `affected`: how many rows a write has changed; null: nothing says so. */
  | { kind: 'database'; rows: readonly Readonly<Record<string, unknown>>[]; affected: number | null }
  | { kind: 'tool'; result: unknown }
  | { kind: 'send'; messageId: string | null; to: string | null }
  /** What the code returned, as JSON. */
  | { kind: 'code'; value: unknown }
  | { kind: 'respond' }
  /** What was read in a file; or the file that was made. */
  | { kind: 'file'; value: unknown }
  | { kind: 'file'; file: FileRef }
  /** Files that were made of files, each with its field. */
  | { kind: 'file'; made: readonly { field: string; file: FileRef }[] }
  | { kind: 'file'; loaded: readonly { file: FileRef; directory: string }[] }
  | { kind: 'file'; saved: string }
  | {
      kind: 'table';
      rows: readonly Readonly<Record<string, unknown>>[];
      /** Whose words stand in which columns, as in a request. */
      origins?: Readonly<Record<string, readonly Origin[]>>;
    }
  | { kind: 'mcp-list'; tools: readonly McpTool[] }
  | { kind: 'mcp-call'; result: unknown }
  /** `documents`: what was read in files. */
  | { kind: 'store-insert'; documents?: readonly LoadedDocument[] }
  | { kind: 'store-load'; found: readonly { document: StoredDocument; score: number }[] };

/** What the server has said of a mail, in nodemailer's form. */
export interface SentMail {
  accepted: readonly string[];
  /** Recipients whom the server has refused, while it took the mail for others. */
  rejected: readonly string[];
  envelope: { from: string; to: readonly string[] };
  messageId: string;
  response: string;
}
