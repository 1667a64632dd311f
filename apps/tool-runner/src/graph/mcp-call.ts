import { mostForeignLevels, parseForeignJson } from '#values';
import { CredentialError } from '#credentials';
import type { EffectAnswer, McpRequest, McpTool } from '#nodes';
import { callMcpTool, failure, isTooDeep, listMcpTools } from '#tools';
import type { McpEndpoint, ToolAnswer, ToolContext } from '#tools';
import { cutWithin } from '../cut-within.js';
import { notMade } from './call-failure.js';
import { authorised } from './credentials.js';
import type { HttpPorts } from './http-call.js';

const tooDeep = failure('tool-bad-answer', `the answer is nested more than ${mostForeignLevels} levels deep`, {
  ...{ transient: false, fate: 'answered' },
});

/** Asks an MCP server for its tools, or calls one of them. A credential is sent to its origins alone, and taken out of the answer. */
export async function callMcp(
  { fetch, credentials }: HttpPorts,
  request: McpRequest,
  context: ToolContext,
): Promise<ToolAnswer> {
  if (!URL.canParse(request.endpoint)) return notMade(`${request.endpoint} is no address`);
  const allowed = await authorised(credentials, fetch, request.credential);
  if ('ok' in allowed) return allowed;
  const refusal = allowed.refusal(new URL(request.endpoint));
  if (refusal !== null) return notMade(refusal);
  const { endpoint: url, by: type = 'http' as const } = request;
  const endpoint: McpEndpoint = { url, type, fetch: allowed.fetch };
  const cut = { ...context, signal: cutWithin(context.signal, request.timeoutMs) };
  try {
    const made =
      request.kind === 'mcp-list'
        ? await listMcpTools(endpoint)
        : await callMcpTool(endpoint, request.tool, request.args, cut);
    if (!made.ok) return made;
    if (isTooDeep(made.value, mostForeignLevels)) return tooDeep;
    const value = parseForeignJson(allowed.without(JSON.stringify(made.value)));
    const answer: EffectAnswer =
      request.kind === 'mcp-list'
        ? { kind: 'mcp-list', tools: value as readonly McpTool[] } // as they were listed
        : { kind: 'mcp-call', result: value };
    return { ok: true, value: answer };
  } catch (error) {
    if (error instanceof CredentialError) return notMade(error.message);
    throw error;
  }
}
