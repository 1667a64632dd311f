import { compileSchema } from '../files/compile-schema.js';
import { forms } from '../files/tool-file.js';

/** Why a call came to nothing, in the words of its process. */
export const callFailures = ['arguments', 'output', 'too-long', 'throw', 'forbidden', 'refusal'] as const;

export type CallFailure = (typeof callFailures)[number];

/** What the process of a folder says. It is read as what it is: written by others. */
export type ChildMessage =
  | { type: 'ready'; tools: { file: string; definition: unknown }[]; problems: SaidProblem[] }
  | { type: 'loading'; file: string }
  | { type: 'pong'; n: number }
  | { type: 'broken'; message: string }
  | { type: 'begun'; id: number }
  | { type: 'ended'; id: number; value?: unknown; failed?: CallFailure; message?: string }
  | { type: 'log'; id: number; level: LogLevel; event: string; fields: Record<string, unknown>; size: number }
  | { type: 'fetch'; id: number; n: number; url: string; method: string; headers: [string, string][]; body?: string }
  | { type: 'fetch-abort'; id: number; n: number };

export interface SaidProblem {
  file: string;
  field: string;
  text: string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What it is told. */
export type ParentMessage =
  | { type: 'ping'; n: number }
  | {
      type: 'call';
      id: number;
      tool: string;
      args: Record<string, unknown>;
      key: string;
      secrets: Record<string, string>;
      addresses: Record<string, string>;
      run: { id: string; step: string };
    }
  | { type: 'abort'; id: number }
  | { type: 'fetched'; id: number; n: number; status: number; headers: [string, string][]; body: string }
  | { type: 'fetched'; id: number; n: number; error: { message: string; code: string | null } };

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const headers = { type: 'array', items: { type: 'array', items: text, minItems: 2, maxItems: 2 } } as const;
const problem = { ...forms.closed, required: ['file', 'field', 'text'], properties: { file: text, field: text, text } };
const told = { ...forms.closed, required: ['file', 'definition'], properties: { file: text, definition: {} } };

function form(type: ChildMessage['type'], required: Record<string, object>, more: Record<string, object> = {}): object {
  const properties = { type: { const: type }, ...required, ...more };
  return { ...forms.closed, required: ['type', ...Object.keys(required)], properties };
}

const messageSchema = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    form('ready', { tools: { type: 'array', items: told }, problems: { type: 'array', items: problem } }),
    form('loading', { file: text }),
    form('pong', { n: whole }),
    form('broken', { message: text }),
    form('begun', { id: whole }),
    form('ended', { id: whole }, { value: {}, failed: { type: 'string', enum: callFailures }, message: text }),
    form('log', {
      ...{ id: whole, level: { type: 'string', enum: ['debug', 'info', 'warn', 'error'] }, event: text },
      ...{ fields: { type: 'object' }, size: whole },
    }),
    form('fetch', { id: whole, n: whole, url: text, method: text, headers }, { body: text }),
    form('fetch-abort', { id: whole, n: whole }),
  ],
};

/** A message of a known form; null: it is none. */
export function asChildMessage(value: unknown): ChildMessage | null {
  return compileSchema(messageSchema)(value) ? (value as ChildMessage) : null; // it fits the form of one
}
