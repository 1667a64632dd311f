import { anyObject, anything, decimal, either, flag, list, meaning, named, object, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

const property = named(
  'NodeProperty',
  'A parameter of a type of nodes, in the form of n8n’s descriptions.',
  object(
    { displayName: text, name: text, type: text, default: anything },
    {
      required: flag,
      description: text,
      placeholder: text,
      noDataExpression: meaning('True: its value is never an expression.', flag),
      onlyDefault: meaning('Why nothing but its default can be carried out; absent: its values count.', text),
      options: meaning('Choices, properties or groups of them, by its type.', list(anything)),
      typeOptions: anything,
      displayOptions: meaning('By which values of other parameters it is shown.', anything),
    },
  ),
);

const ports = meaning(
  'Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters.',
  either(text, list(either(text, anyObject))),
);

const description = {
  name: text,
  displayName: text,
  description: text,
  version: meaning('One, or all that the description is for.', either(decimal, list(decimal))),
  group: list(text),
  defaults: object({ name: text }, { parameters: anyObject }),
  inputs: ports,
  outputs: ports,
  properties: list(property),
};
const more = {
  outputNames: list(text),
  codex: object({ alias: list(text) }),
  credentials: list(object({ name: text }, { required: flag })),
  builderHint: meaning('What to know before a node of it is placed.', text),
};

const nodeType = named('NodeType', 'A type of nodes, in n8n’s form.', object(description, more));
export type NodeTypeView = Of<typeof nodeType>;

export const nodeTypeList = object({ node_types: list(nodeType) });

export const knownNodeType = named(
  'KnownNodeType',
  'A type of nodes, in n8n’s form, with the JSON Schema of its parameters.',
  object({ ...description, parameterSchema: anyObject }, more),
);
export type KnownNodeTypeView = Of<typeof knownNodeType>;
