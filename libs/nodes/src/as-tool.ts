import { InvariantError } from '#errors';
import type { CatalogueNode } from './catalogue-node.js';
import { fromAiIn, fromAiSchema } from './parameters/from-ai.js';
import { NodeError } from './values/node-error.js';
import { choice, textProperty } from './parameters/properties.js';
import { choiceAt, textAt } from './parameters/read-parameter.js';
import { listEffectRequests } from './run/run-node.js';
import { defineSubNode } from './sub-node.js';
import { toToolName } from './parameters/tool-name.js';

/** A node with effects as a tool of an agent, under n8n's name of that: what `$fromAI` names in its parameters are the arguments. */
export function asTool({ description: base, runs }: CatalogueNode): CatalogueNode {
  if (runs.as !== 'effect') throw new InvariantError(`${base.name} has no effects`);
  const { displayName, description, version, properties, credentials, codex, builderHint } = base;
  return defineSubNode(
    'ai_tool',
    {
      ...{ name: `${base.name}Tool`, displayName: `${displayName} Tool`, version },
      description: `${description}, as a tool of an agent`,
      defaults: { name: `${displayName} Tool` },
      properties: [
        choice('descriptionType', 'Tool Description', { manual: 'Set Manually', auto: 'Set Automatically' }),
        textProperty('toolDescription', 'Description', { required: true, default: description }),
        ...properties,
      ],
      ...(credentials && { credentials }),
      codex: { alias: [...(codex?.alias ?? []), 'tool'] },
      builderHint: `Values for the model to fill in: ={{ $fromAI('key', 'what it is', 'string') }}. ${builderHint}`,
    },
    (call) => ({
      kind: 'tools',
      tools: [
        {
          name: toToolName(call),
          description:
            choiceAt(call, 'descriptionType', 0, ['manual', 'auto']) === 'auto'
              ? description
              : textAt(call, 'toolDescription', 0),
          parameters: fromAiSchema(fromAiIn(call.node.parameters)),
          how: {
            by: 'effect',
            request: (made) => {
              const [request] = listEffectRequests(runs, made);
              if (request === undefined) throw new NodeError('NODE_OPERATION', 'there is nothing to do');
              return request;
            },
          },
        },
      ],
    }),
  );
}
