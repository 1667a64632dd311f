import { credentialOf } from '../http-parameters.js';
import { choice, collection, number, text, when } from '../properties.js';
import { choiceAt, expected, namesOf, numberAt, textAt } from '../read-parameter.js';
import { defineSubNode } from '../sub-node.js';

/** The form of credential for each way to sign in. */
const credentialTypes = { bearerAuth: 'httpBearerAuth', headerAuth: 'httpHeaderAuth' } as const;

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
      text('sseEndpoint', 'SSE Endpoint', { displayOptions: { hide: { '@version': [{ _cnd: { gte: 1.1 } }] } } }),
      text('endpointUrl', 'Endpoint', { displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } } }),
      choice(
        'serverTransport',
        'Server Transport',
        { sse: 'Server Sent Events (Deprecated)', httpStreamable: 'HTTP Streamable' },
        { displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } }, default: 'httpStreamable' },
      ),
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
    const endpoint = textAt(call, 'endpointUrl', 0) || textAt(call, 'sseEndpoint', 0);
    if (!/^https?:\/\//i.test(endpoint)) throw expected('endpointUrl', 'an address', 0);
    const way = choiceAt(call, 'authentication', 0, ['none', 'bearerAuth', 'headerAuth']);
    const credential = way === 'none' ? undefined : credentialOf(call.node, credentialTypes[way]);
    if (way !== 'none' && !credential)
      throw expected('authentication', `a credential of type ${credentialTypes[way]}`, 0);
    const include = choiceAt(call, 'include', 0, ['all', 'selected', 'except']);
    const named = new Set(namesOf(call.parameter(include === 'except' ? 'excludeTools' : 'includeTools', 0)));
    const isOld = (call.node.typeVersion ?? 1) < 1.1;
    const transport = isOld ? 'sse' : choiceAt(call, 'serverTransport', 0, ['httpStreamable', 'sse']);
    if (transport === 'sse') throw expected('serverTransport', 'httpStreamable: server-sent events are not spoken', 0);
    return {
      kind: 'mcp',
      endpoint,
      ...(credential && { credential }),
      takes: (name) => include === 'all' || named.has(name) === (include === 'selected'),
      timeoutMs: numberAt(call, 'options.timeout', 0, 60_000),
    };
  },
);
