import { findCredential } from '../http/http-parameters.js';
import type { NodeCall } from '../run/node-call.js';
import { choice, collection, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, numberAt, splitNames, textAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

/** The form of credential for each way to sign in. */
const credentialTypes = { bearerAuth: 'httpBearerAuth', headerAuth: 'httpHeaderAuth' } as const;

const transports = { sse: 'Server Sent Events (Deprecated)', httpStreamable: 'HTTP Streamable' };

export const mcpClientTool = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.mcpClientTool',
    displayName: 'MCP Client Tool',
    description: 'Lets an agent call the tools of an MCP server',
    version: [1, 1.1, 1.2],
    defaults: { name: 'MCP Client' },
    credentials: Object.values(credentialTypes).map((name) => ({ name })),
    properties: [
      textProperty('sseEndpoint', 'SSE Endpoint', {
        displayOptions: { hide: { '@version': [{ _cnd: { gte: 1.1 } }] } },
      }),
      textProperty('endpointUrl', 'Endpoint', { displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } } }),
      choice('serverTransport', 'Server Transport', transports, {
        ...{ displayOptions: { show: { '@version': [1.1] } }, default: 'sse' },
      }),
      choice('serverTransport', 'Server Transport', transports, {
        ...{ displayOptions: { show: { '@version': [{ _cnd: { gte: 1.2 } }] } }, default: 'httpStreamable' },
      }),
      choice('authentication', 'Authentication', {
        ...{ none: 'None', bearerAuth: 'Bearer Auth', headerAuth: 'Header Auth' },
      }),
      choice('include', 'Tools to Include', { all: 'All', selected: 'Selected', except: 'All Except' }),
      {
        ...{ displayName: 'Tools to Include', name: 'includeTools', type: 'string', default: [] },
        ...{ typeOptions: { multipleValues: true }, ...when({ include: ['selected'] }) },
      },
      {
        ...{ displayName: 'Tools to Exclude', name: 'excludeTools', type: 'string', default: [] },
        ...{ typeOptions: { multipleValues: true }, ...when({ include: ['except'] }) },
      },
      collection('options', 'Options', [number('timeout', 'Timeout', 60_000, { typeOptions: { minValue: 1 } })]),
    ],
    codex: { alias: ['mcp', 'model context protocol', 'server', 'tools'] },
    builderHint: 'Stands under an agent. With include selected the agent sees only the tools in includeTools.',
  },
  (call) => {
    const address = (call.node.typeVersion ?? 1) < 1.1 ? 'sseEndpoint' : 'endpointUrl';
    const endpoint = textAt(call, address, 0);
    if (!/^https?:\/\//i.test(endpoint)) throw expected(address, 'an address', 0);
    const way = choiceAt(call, 'authentication', 0, ['none', 'bearerAuth', 'headerAuth']);
    const credential = way === 'none' ? undefined : findCredential(call.node, credentialTypes[way]);
    if (way !== 'none' && !credential)
      throw expected('authentication', `a credential of type ${credentialTypes[way]}`, 0);
    const include = choiceAt(call, 'include', 0, ['all', 'selected', 'except']);
    const named = new Set(splitNames(call.parameter(include === 'except' ? 'excludeTools' : 'includeTools', 0)));
    return {
      kind: 'mcp',
      endpoint,
      ...(isBySse(call) && { by: 'sse' as const }),
      ...(credential && { credential }),
      takes: (name) => include === 'all' || named.has(name) === (include === 'selected'),
      timeoutMs: numberAt(call, 'options.timeout', 0, 60_000),
    };
  },
);

/** The first version knows server-sent events alone, the second begins with them. */
function isBySse(call: NodeCall): boolean {
  const { typeVersion = 1 } = call.node;
  if (typeVersion < 1.1) return true;
  const usual = typeVersion < 1.2 ? (['sse', 'httpStreamable'] as const) : (['httpStreamable', 'sse'] as const);
  return choiceAt(call, 'serverTransport', 0, usual) === 'sse';
}
