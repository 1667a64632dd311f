import * as Type from 'typebox';
import { findingCodes, severities } from '#nodes';
import { anyObject, list, nullable, oneOf } from '../openapi/schemas.js';

const finding = Type.Object(
  {
    code: oneOf(findingCodes),
    severity: oneOf(severities),
    node: nullable(Type.String(), { description: 'Its name; null: it is of the whole graph.' }),
    path: Type.String({ description: 'JSON Pointer into the node, or into the graph.' }),
    message: Type.String(),
    expected: Type.String(),
  },
  { title: 'GraphFinding', description: 'One thing wrong with a graph, as every gate sees it.' },
);

export const checkedDraft = Type.Object(
  {
    findings: list(finding),
    sign_ins: list(Type.Object({ node: Type.String(), type: Type.String() }), {
      description: 'The nodes that sign in, each with the type of credential that it names or has to.',
    }),
  },
  {
    title: 'CheckedDraft',
    description: 'All that is wrong with a draft: an error keeps it from running, a setup from being published.',
  },
);
export type CheckedDraftView = Type.Static<typeof checkedDraft>;

const testedNode = Type.Object({
  name: Type.String(),
  runs: Type.Integer(),
  items: Type.Integer({ description: 'How many it gave in all.' }),
  outputs: list(Type.Object({ count: Type.Integer(), items: list(anyObject()) }), {
    description: 'What it gave by each output in its last round: how many, and the data of the first.',
  }),
  asked: list(anyObject(), { description: 'What it would have asked of the outside: nothing was.' }),
  asked_more: Type.Integer({ description: 'How many requests more there were.' }),
});

export const draftTest = Type.Object(
  {
    passed: Type.Boolean(),
    problem: nullable(Type.String()),
    failed: nullable(Type.Object({ node: Type.String(), message: Type.String() })),
    nodes: list(testedNode, { description: 'The nodes that ran, in the order of the graph.' }),
    not_reached: list(Type.String()),
    setup: list(Type.String(), { description: 'What a person must still set up before it can run outside of a test.' }),
  },
  {
    title: 'DraftTest',
    description: 'What a test of a draft came to. Nothing has left: what is outside got made-up answers.',
  },
);
export type DraftTestView = Type.Static<typeof draftTest>;

export const previewedValue = Type.Object(
  {
    text: nullable(Type.String(), {
      description: 'The value: a text as it stands, all else as JSON; null: it has none.',
    }),
    of: nullable(Type.String(), { description: 'Its type.' }),
    left_out: Type.Integer({ description: 'How many characters of it are not shown.' }),
    problem: nullable(Type.String(), { description: 'Why it has none.' }),
  },
  { title: 'PreviewedValue', description: 'What an expression comes to.' },
);
export type PreviewedValueView = Type.Static<typeof previewedValue>;
