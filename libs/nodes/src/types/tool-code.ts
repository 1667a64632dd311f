import { schemaAt, schemaProperties } from '../parameters/example-schema.js';
import { toToolName } from '../parameters/tool-name.js';
import { choice, flag, textProperty, when } from '../parameters/properties.js';
import { flagAt, textAt } from '../parameters/read-parameter.js';
import { remembering } from '../run/remembering.js';
import { defineSubNode } from '../sub-node.js';

export const toolCode = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolCode',
    displayName: 'Code Tool',
    description: 'Lets an agent call a piece of JavaScript',
    version: [1, 1.1, 1.2, 1.3],
    defaults: { name: 'Code Tool' },
    properties: [
      textProperty('name', 'Name', { description: 'what the model calls it by; empty: the name of the node' }),
      textProperty('description', 'Description', { required: true, typeOptions: { rows: 3 } }),
      choice('language', 'Language', { javaScript: 'JavaScript' }, { noDataExpression: true }),
      textProperty('jsCode', 'JavaScript', {
        ...{ required: true, noDataExpression: true, typeOptions: { rows: 10 } },
        ...when({ language: ['javaScript'] }),
      }),
      flag('specifyInputSchema', 'Specify Input Schema', false, { noDataExpression: true }),
      ...schemaProperties({ specifyInputSchema: [true] }),
    ],
    codex: { alias: ['javascript', 'function', 'custom', 'script', 'tool'] },
    builderHint: 'The code sees the argument as `query`, a text or, with a schema, an object, and returns a text.',
  },
  (call) => ({
    kind: 'tools',
    tools: [
      {
        name: toToolName(call),
        description: textAt(call, 'description', 0),
        parameters: flagAt(call, 'specifyInputSchema', 0)
          ? schemaAt(call)
          : { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
        how: {
          by: 'effect',
          request: (made, args) => {
            const query = flagAt(made, 'specifyInputSchema', 0) ? args : args['query'];
            const source = answering(textAt(made, 'jsCode', 0));
            const items = [{ json: { query } }];
            return { kind: 'code', itemIndex: 0, source, mode: 'all', items, ...remembering(made, source) };
          },
        },
      },
    ],
  }),
);

/** Code that sees its argument as `query`, a value and never a part of the source; on the lines where it was written. */
function answering(code: string): string {
  const begin = 'const { query } = items[0].json; const response = await (async () => {';
  return `${begin}${code}\n})(); return [{ json: { response: response ?? null } }];`;
}
