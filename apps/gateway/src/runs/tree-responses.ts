import * as Type from 'typebox';
import { nodeStates } from '#program';
import { nullableOutcome } from '../messages/outcomes.js';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { failure, live, phase, program } from './run-responses.js';

const treeRun = Type.Object(
  {
    run_id: Type.String(),
    parent_run_id: nullable(Type.String(), { description: 'Null: it is the root.' }),
    program,
    node: nullable(Type.String(), {
      description: "The place in its parent's work that it was started for; null: it is the root.",
    }),
    phase: nullable(phase, { description: 'Null: it is no longer kept.' }),
    outcome: nullableOutcome,
    steps_used: Type.Integer(),
    tool_calls_used: Type.Integer(),
    tokens_used: Type.Integer(),
    cost_micro_usd: Type.Integer({ description: 'Millionths of a dollar.' }),
    started_at: nullable(dateTime()),
    finished_at: nullable(dateTime()),
    took_ms: nullable(Type.Integer(), { description: 'Null: it is under way, or not begun.' }),
    live: nullable(live, { description: 'Null: it is over, or no longer kept.' }),
    error: Type.Optional(failure),
  },
  { title: 'TreeRun', description: 'A run of a tree. Before its first turn it is `waiting`, and has spent nothing.' },
);
export type TreeRun = Type.Static<typeof treeRun>;

const treeNode = Type.Object(
  {
    path: Type.String({ description: 'The ids of the nodes above it and its own, with a slash between them.' }),
    kind: Type.String(),
    status: oneOf(nodeStates, {
      description:
        'waiting: it has not begun. skipped: it will not. Of several, as the items of a map, running, failed, cancelled, done: the first that one is.',
    }),
    started_at: nullable(dateTime()),
    finished_at: nullable(dateTime()),
    run_id: nullable(Type.String(), { description: 'The run that works on it; null: that of a node above it.' }),
    round: nullable(Type.Integer(), {
      description: 'The last round of the loop, or tick, that it stands in; null: it stands in none.',
    }),
    times: Type.Integer({ description: 'How often it has begun in that round, as for the items of a map.' }),
    done: Type.Integer({ description: 'How often it is done.' }),
  },
  { title: 'TreeNode', description: 'How a node of a workflow stands in a tree: of nodes in rounds, in the last one.' },
);
export type TreeNode = Type.Static<typeof treeNode>;

export const runTree = Type.Object(
  {
    root_run_id: Type.String(),
    runs: list(treeRun),
    truncated: Type.Boolean({ description: 'Whether the tree has more runs than these.' }),
    nodes: list(treeNode, { description: 'Of a workflow, its nodes in the order of the document, 2,000 at most.' }),
    nodes_left_out: Type.Integer({ description: 'How many nodes more there are.' }),
    rows_left_out: Type.Integer({
      description:
        'How many rows of ledgers were not looked at, between the first and the last of a long one: a node that wrote there alone stands as it was.',
    }),
  },
  {
    title: 'RunTree',
    description:
      'The tree that a run belongs to: its root, and all runs below it in the order of their spawns, 1,000 at most.',
  },
);

export const treeWorkflow = Type.Object({
  root_run_id: Type.String(),
  document: nullable(anyObject(), {
    description: 'As the tree runs it; null: it runs none, or has not begun. Null to viewers.',
  }),
  workflow_id: nullable(Type.String(), { description: 'The stored workflow that it was compiled for; null: none.' }),
  version: nullable(Type.String(), { description: 'The version of that.' }),
});
export type TreeWorkflow = Type.Static<typeof treeWorkflow>;
export type RunTree = Type.Static<typeof runTree>;
