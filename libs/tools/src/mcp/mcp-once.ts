import type { Fetch } from '#transport';
import type { McpServerFile, RemoteTransport } from '../files/tool-file.js';
import { failure } from '../tool-failure.js';
import type { ToolAnswer, ToolContext } from '../tool.js';
import { McpConnection, McpUnreachable } from './mcp-connection.js';
import { createMcpTool } from './mcp-tool.js';
import { hashTool } from './pin.js';
import type { PinnedTool } from './pin.js';

/** A server that no file mounts. */
export interface McpEndpoint {
  url: string;
  type: RemoteTransport['type'];
  fetch: Fetch;
}

/** What a server says of its tools, each with its hash; the connection is made for this alone. */
export function listMcpTools(endpoint: McpEndpoint): Promise<ToolAnswer> {
  return over(endpoint, async (connection) => {
    try {
      const listed = await connection.list();
      return { ok: true, value: listed.map((tool): PinnedTool => ({ ...tool, sha256: hashTool(tool) })) };
    } catch (error) {
      const message = error instanceof McpUnreachable ? error.message : 'the server does not say what its tools are';
      return failure('tool-unreachable', message, { transient: true, fate: 'refused' });
    }
  });
}

/** Calls a tool as it was listed; one that the server describes otherwise since is not called. */
export function callMcpTool(
  endpoint: McpEndpoint,
  tool: PinnedTool,
  args: Record<string, unknown>,
  context: ToolContext,
): Promise<ToolAnswer> {
  return over(endpoint, (connection, server) => createMcpTool(server, tool, connection).run(args, context));
}

/** The most characters of a result. */
const maxCharacters = 8_000;

async function over<T>(
  { url, type, fetch }: McpEndpoint,
  work: (connection: McpConnection, server: McpServerFile) => Promise<T>,
): Promise<T> {
  const server: McpServerFile = {
    kind: 'mcp',
    name: 'mcp',
    transport: { type, url },
    tools: {},
    maxCharacters,
  };
  const connection = new McpConnection({ directory: '.', server }, { fetchAs: () => fetch, valueOf: () => '' });
  try {
    return await work(connection, server);
  } finally {
    await connection.close();
  }
}
