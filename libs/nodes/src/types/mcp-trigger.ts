import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { choice, json, textProperty } from '../parameters/properties.js';
import { choiceAt, expected, jsonAt, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';
import type { ServedTool } from '../run/runs.js';

export const mcpTriggerType = '@n8n/n8n-nodes-langchain.mcpTrigger';

/**
 * Payload: `{tool, arguments}`. The tools that stand under it are nodes behind it, as a graph is read (`servedTools`): a call is an item of their arguments,
 * which leaves by the output of its tool.
 */
export const mcpTrigger = defineNode(
  {
    name: mcpTriggerType,
    displayName: 'MCP Server Trigger',
    description: 'Starts the workflow with each call of a tool under it, by clients of the Model Context Protocol',
    version: [1, 1.1, 2],
    group: ['trigger'],
    defaults: { name: 'MCP Server Trigger' },
    inputs: [{ type: 'ai_tool' }],
    outputs: '={{ ($parameter.tools ?? []).map(() => ({ type: "main" })) }}',
    credentials: [{ name: 'httpBearerAuth' }, { name: 'httpHeaderAuth' }],
    properties: [
      choice('authentication', 'Authentication', {
        none: 'None',
        bearerAuth: 'Bearer Auth',
        headerAuth: 'Header Auth',
      }),
      textProperty('path', 'Path', { description: 'empty: the id of its webhook' }),
      json('tools', 'Tools', { default: [], description: 'those that stand under it: nobody writes it' }),
    ],
    codex: { alias: ['mcp', 'server', 'tools', 'model context protocol'] },
    builderHint:
      'Tools stand under it: nodes with effects as tools, and toolWorkflow. The model of a client fills $fromAI in.',
  },
  {
    as: 'trigger',
    arms: (call) => {
      const path = textAt(call, 'path', 0)
        .split('/')
        .filter((part) => part !== '')
        .join('/');
      return {
        ...{ kind: 'webhook', path: path === '' ? '' : `mcp/${path}`, methods: ['POST', 'GET'] },
        ...{
          responds: 'lastNode',
          responseCode: 200,
          responseData: 'allEntries',
          responseText: '',
          responseHeaders: [],
        },
        authentication: choiceAt(call, 'authentication', 0, ['none', 'bearerAuth', 'headerAuth']),
        serves: servedAt(call),
      };
    },
    items: (payload) => [{ json: argumentsIn(payload) }],
    outputs: (payload, call) => {
      const called = isObject(payload) ? payload['tool'] : undefined;
      return toolsAt(call).map(({ name }) => (name === called ? [{ json: argumentsIn(payload) }] : []));
    },
  },
);

function argumentsIn(payload: unknown): Record<string, unknown> {
  const given = isObject(payload) ? payload['arguments'] : undefined;
  return isObject(given) ? given : {};
}

function servedAt(call: Parameters): ServedTool[] {
  const tools = toolsAt(call);
  if (tools.length === 0) throw expected('tools', 'a tool under it', 0);
  return tools;
}

function toolsAt(call: Parameters): ServedTool[] {
  const tools = jsonAt(call, 'tools', 0);
  if (!Array.isArray(tools) || !tools.every(isObject)) throw expected('tools', 'a list', 0);
  return tools as unknown as ServedTool[]; // as `servedTools` wrote it
}
