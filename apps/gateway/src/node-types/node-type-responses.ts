import * as Type from 'typebox';
import { anyObject, list } from '../openapi/schemas.js';

const property = Type.Object(
  {
    displayName: Type.String(),
    name: Type.String(),
    type: Type.String(),
    default: Type.Unknown(),
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String()),
    placeholder: Type.Optional(Type.String()),
    noDataExpression: Type.Optional(Type.Boolean({ description: 'True: its value is never an expression.' })),
    onlyDefault: Type.Optional(
      Type.String({ description: 'Why nothing but its default can be carried out; absent: its values count.' }),
    ),
    only: Type.Optional(
      Type.Object(
        { value: Type.Unknown(), why: Type.String() },
        { description: 'The only value that can be carried out, which may be another than the default, and why.' },
      ),
    ),
    options: Type.Optional(
      list(Type.Unknown(), { description: 'Choices, properties or groups of them, by its type.' }),
    ),
    typeOptions: Type.Optional(Type.Unknown()),
    displayOptions: Type.Optional(Type.Unknown({ description: 'By which values of other parameters it is shown.' })),
  },
  { title: 'NodeProperty', description: 'A parameter of a type of nodes, in the form of n8n’s descriptions.' },
);

const ports = Type.Union([Type.String(), list(Type.Union([Type.String(), anyObject()]))], {
  description:
    'Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters.',
});

const description = {
  name: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  version: Type.Union([Type.Number(), list(Type.Number())], {
    description: 'One, or all that the description is for.',
  }),
  group: list(Type.String()),
  defaults: Type.Object({ name: Type.String(), parameters: Type.Optional(anyObject()) }),
  inputs: ports,
  outputs: ports,
  properties: list(property),
};
const more = {
  outputNames: Type.Optional(list(Type.String())),
  codex: Type.Optional(Type.Object({ alias: list(Type.String()) })),
  credentials: Type.Optional(
    list(
      Type.Object({
        name: Type.String(),
        required: Type.Optional(
          Type.Boolean({ description: 'True: a node cannot run without it, where it is shown.' }),
        ),
        displayOptions: Type.Optional(Type.Unknown()),
      }),
    ),
  ),
  builderHint: Type.Optional(Type.String({ description: 'What to know before a node of it is placed.' })),
};

const nodeType = Type.Object(
  { ...description, ...more },
  { title: 'NodeType', description: 'A type of nodes, in n8n’s form.' },
);
export type NodeTypeView = Type.Static<typeof nodeType>;

export const nodeTypeList = Type.Object({ node_types: list(nodeType) });

export const knownNodeType = Type.Object(
  { ...description, parameterSchema: anyObject(), ...more },
  { title: 'KnownNodeType', description: 'A type of nodes, in n8n’s form, with the JSON Schema of its parameters.' },
);
export type KnownNodeTypeView = Type.Static<typeof knownNodeType>;
