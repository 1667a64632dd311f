import type { CallToolResult } from '@modelcontextprotocol/client';
import { clip, readField } from '#values';
import { failureFor } from '#errors';
import { answerTooLong } from '#transport';
import { isTooDeep } from '../json-depth.js';
import type { OwedTool, ToolAnswer, ToolContext, ToolFailure } from '../tool.js';
import { failedWith, failure, forbidden, hints, lost } from '../tool-failure.js';
import { unlessCut } from '../unless-cut.js';
import type { McpServerFile } from '../files/tool-file.js';
import { McpUnreachable } from './mcp-connection.js';
import type { McpConnection } from './mcp-connection.js';
import { specOfMcp } from './pin.js';
import type { PinnedTool } from './pin.js';

const defaultMaxCharacters = 2_000;
const maxErrorCharacters = 300;

/** A pinned tool on its server. At every call, what the server says of it must still be what was pinned. */
export function createMcpTool(server: McpServerFile, pinned: PinnedTool, connection: McpConnection): OwedTool {
  return {
    runs: 'owed',
    spec: specOfMcp(server, pinned),
    ...(server.timeoutMs !== undefined && { timeoutMs: server.timeoutMs }),
    run: async (args, context) => {
      const { signal } = context;
      try {
        if ((await unlessCut(signal, connection.readHash(pinned.name))) !== pinned.sha256) return changed;
      } catch (error) {
        return { ...toToolFailure(error, signal), fate: 'refused' }; // nothing has been called yet
      }
      try {
        return toToolAnswer(
          await connection.call(pinned, args, { signal, meta: buildMeta(context) }),
          server,
          pinned.name,
        );
      } catch (error) {
        return toToolFailure(error, signal);
      }
    },
  };
}

const changed = forbidden('not-as-pinned', 'the tool is not what it was when it was pinned; it is not called');

/** The same values that other tools get as headers. */
function buildMeta({ headers }: ToolContext): Record<string, string> {
  const words = Object.entries(headers).map(([name, value]): [string, string] => [
    `turnpike/${name.slice('X-'.length).toLowerCase()}`,
    String(value),
  ]);
  return Object.fromEntries(words);
}

/** It has said nothing beside that, either. */
const tooDeep = failure('tool-bad-answer', 'the answer is nested too deep', { transient: false, fate: 'answered' });

function toToolAnswer(
  { content, structuredContent, isError }: CallToolResult,
  server: McpServerFile,
  name: string,
): ToolAnswer {
  const { maxCharacters = defaultMaxCharacters, tools } = server;
  const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  if (isError) {
    const fate = tools[name]?.errors === 'refusals' ? 'refused' : 'answered';
    const hint = hints.correct;
    const why = failureFor('refused', 'the tool answered with an error');
    return failure('tool-failed', `the tool answered: ${cut(text, maxErrorCharacters)}`, {
      transient: false,
      fate,
      hint,
      why,
    });
  }
  const isWhole = structuredContent !== undefined && !isTooDeep(structuredContent);
  if (structuredContent !== undefined && !isWhole && text === '') return tooDeep;
  const isShort = isWhole && JSON.stringify(structuredContent).length <= maxCharacters;
  return { ok: true, value: isShort ? structuredContent : { text: cut(text, maxCharacters) } };
}

function cut(text: string, maxCharacters: number): string {
  return clip(text, maxCharacters);
}

/**
 * JSON-RPC codes that are sent before anything runs: what came was no JSON, no request, or of no method (ADR 35). Not among them are
 * -32602, invalid params, which servers of widely used SDKs send about a tool's own answer after it has run, and -32603, which says
 * nothing.
 */
const notRun: readonly unknown[] = [-32_700, -32_600, -32_601];

/** The SDK's messages about an invalid answer, and ours about one that is too long. Other messages are about the connection. */
const answered: readonly unknown[] = [
  answerTooLong,
  'INVALID_RESULT',
  'UNSUPPORTED_RESULT_TYPE',
  'INPUT_REQUIRED_ROUNDS_EXCEEDED',
  'CLIENT_HTTP_UNEXPECTED_CONTENT',
];

/** The SDK's messages about a POST that was answered by a status alone. A lost session is one: another connection repairs it. */
const statusAlone = 'CLIENT_HTTP_NOT_IMPLEMENTED';

/** Failures of a call that may have been sent. */
function toToolFailure(error: unknown, signal: AbortSignal): ToolFailure {
  if (signal.aborted) return lost(error, signal);
  if (error instanceof McpUnreachable) return unreachable(lost(error, signal));
  const code = readField(error, 'code');
  if (readField(error, 'name') === 'ProtocolError') {
    const message = `the server refused: ${cut(String(readField(error, 'message')), maxErrorCharacters)}`;
    const why = failureFor('refused', `the server refused${Number.isInteger(code) ? ` (${String(code)})` : ''}`);
    const fate = notRun.includes(code) ? 'refused' : 'answered';
    return failure('tool-failed', message, { transient: false, fate, hint: hints.correct, why });
  }
  if (code === statusAlone) return { ...failedWith(Number(readField(error, 'status'))), transient: true };
  const isConnection = typeof code === 'string' && !answered.includes(code);
  return isConnection ? lost(error, signal) : { ...lost(error, signal), fate: 'answered' };
}

/** A server that could not be reached, and why where the system says it. */
function unreachable(cause: ToolFailure): ToolFailure {
  if (cause.fate === 'refused') return cause;
  return failure('tool-unreachable', 'the tool’s server cannot be reached', { transient: true, fate: 'refused' });
}
