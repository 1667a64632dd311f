import type { CallToolResult } from '@modelcontextprotocol/client';
import { errorEnvelope } from '#contract';
import { lost } from '../http/ask-json.js';
import type { OwedTool, ToolAnswer, ToolContext } from '../tool.js';
import type { McpServerFile } from '../files/tool-file.js';
import { LinkDown } from './mcp-link.js';
import type { McpLink } from './mcp-link.js';
import { specOfMcp } from './pin.js';
import type { PinnedTool } from './pin.js';

const defaultMaxCharacters = 2_000;
const maxErrorCharacters = 300;

/** Joins a pinned tool to its server. What the server says of it must still be what was pinned, at every call. */
export function createMcpTool(server: McpServerFile, pinned: PinnedTool, link: McpLink): OwedTool {
  return {
    runs: 'owed',
    spec: specOfMcp(server, pinned),
    ...(server.timeoutMs !== undefined && { timeoutMs: server.timeoutMs }),
    run: async (args, context) => {
      try {
        if ((await link.hashOf(pinned.name)) !== pinned.sha256) return changed;
        const result = await link.call(pinned.name, args, { signal: context.signal, meta: metaOf(context) });
        return answerOf(result, server.maxCharacters ?? defaultMaxCharacters);
      } catch (error) {
        return failureOf(error, context.signal);
      }
    },
  };
}

const changed: ToolAnswer = {
  ok: false,
  envelope: errorEnvelope('tool-failed', 'the tool is not what it was when it was pinned; it is not called', {
    details: { reason: 'not-as-pinned' },
  }),
  transient: false,
};

/** The same words that other tools get as headers (A139). */
function metaOf({ headers }: ToolContext): Record<string, string> {
  const words = Object.entries(headers).map(([name, value]): [string, string] => [
    `turnpike/${name.slice('X-'.length).toLowerCase()}`,
    String(value),
  ]);
  return Object.fromEntries(words);
}

function answerOf({ content, structuredContent, isError }: CallToolResult, maxCharacters: number): ToolAnswer {
  const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  if (isError) {
    const message = `the tool answered: ${cut(text, maxErrorCharacters)}`;
    return { ok: false, envelope: errorEnvelope('tool-failed', message), transient: false };
  }
  const isShort = structuredContent !== undefined && JSON.stringify(structuredContent).length <= maxCharacters;
  return { ok: true, value: isShort ? structuredContent : { text: cut(text, maxCharacters) } };
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function failureOf(error: unknown, signal: AbortSignal): ToolAnswer {
  if (signal.aborted || !(error instanceof Error)) return lost(error, signal);
  if (error instanceof LinkDown) {
    const answer = lost(error, signal);
    const unreachable = errorEnvelope('tool-unreachable', 'the tool’s server cannot be reached');
    return answer.ok || answer.envelope.error.code === 'tool-unreachable'
      ? answer
      : { ok: false, envelope: unreachable, transient: true };
  }
  if (error.name !== 'ProtocolError') return lost(error, signal);
  const message = `the server refused: ${cut(error.message, maxErrorCharacters)}`;
  return { ok: false, envelope: errorEnvelope('tool-failed', message), transient: false };
}
