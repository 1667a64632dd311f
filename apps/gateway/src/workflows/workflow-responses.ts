import * as Type from 'typebox';
import { anyObject, dateTime, list, nullable } from '../openapi/schemas.js';
import { next, wholeSince } from '../platform/http/paging.js';

/** What a graph writes without asking a person, a node each. */
export const writes = list(
  Type.Object({
    node: Type.String({ description: 'The name of the node.' }),
    act: Type.String(),
    target: Type.String(),
  }),
);

const perStep = 'Null: the graph has loops, calls or tools without a bound; each step has its own.';
const ofSteps = (what: string) => nullable(Type.Integer(), { description: `${what}. ${perStep}` });

const worstCase = Type.Object(
  {
    steps: Type.Integer(),
    tool_calls: Type.Integer(),
    cost_micro_usd: Type.Integer(),
    fuel: ofSteps('Fuel of the sandbox for the steps of a graph, the same on every machine'),
    ms: ofSteps('Milliseconds that the steps of a graph evaluate for, without what they wait for'),
    items: ofSteps('Items that come to the steps of a graph'),
    evaluations: ofSteps('Expressions that the steps of a graph evaluate'),
    bytes: nullable(Type.Integer(), {
      description:
        'What a run keeps of what its nodes come to. Null: a document has loops or lists without a bound; each value has its own.',
    }),
    sums: Type.Object({
      steps: Type.String(),
      tool_calls: Type.String(),
      cost_micro_usd: Type.String(),
      fuel: Type.String(),
      ms: Type.String(),
      items: Type.String(),
      evaluations: Type.String(),
      bytes: Type.String(),
    }),
  },
  { title: 'WorstCase', description: 'The most that a run of a workflow can take, and how each figure comes about.' },
);

const warnings = list(
  Type.Object({
    path: Type.String({ description: 'JSON Pointer into the document or the graph.' }),
    message: nullable(Type.String(), { description: 'Null to viewers.' }),
  }),
  { description: 'What it may do, and hardly means; of a graph, also what is still to be set up. It refuses nothing.' },
);

export const publishedWorkflow = Type.Object(
  {
    id: Type.String(),
    version: Type.String({ description: 'The hash of what runs: the document, and the agent that its nodes are.' }),
    worst_case: worstCase,
    warnings,
  },
  { title: 'PublishedWorkflow', description: 'A workflow that may run, and its version.' },
);
export type PublishedView = Type.Static<typeof publishedWorkflow>;

const publication = {
  version: Type.String(),
  at: dateTime(),
  by: Type.String(),
  note: nullable(Type.String(), { description: 'Null: there is none. Null to viewers.' }),
  uses: list(Type.String(), { description: 'The stored workflows in it, by id.' }),
  repeats: Type.Boolean({ description: 'It has an `every`: it is started as a schedule.' }),
};
const workflowVersion = Type.Object(publication);
export type WorkflowVersionView = Type.Static<typeof workflowVersion>;

const filed = {
  folder: nullable(Type.String(), { description: 'The folder that it is in. Null: it is at the top.' }),
  tags: list(Type.String()),
};
const graphName = nullable(Type.String(), {
  description: 'That of its graph. Null: it is a document, was stored by an earlier build, or to viewers.',
});
export const filedWorkflow = Type.Object(
  { id: Type.String(), ...filed },
  { title: 'FiledWorkflow', description: 'Where a stored workflow is, and by which words it is found.' },
);
export type FiledView = Type.Static<typeof filedWorkflow>;
export const changedWorkflow = Type.Object(
  {
    id: Type.String(),
    version: Type.String(),
    name: nullable(Type.String(), { description: 'Of its graph. Null: it is a document.' }),
  },
  { title: 'ChangedWorkflow', description: 'A stored workflow after a change.' },
);
export type ChangedView = Type.Static<typeof changedWorkflow>;
export const deletedWorkflow = Type.Object(
  {
    id: Type.String(),
    live_runs: Type.Integer({
      description: 'All that were live, those of other workflows that called it not among them.',
    }),
    cancelled: Type.Integer({
      description: 'Those of them that are being cancelled. The others go on in their version.',
    }),
  },
  { title: 'DeletedWorkflow', description: 'A stored workflow that is gone, and what becomes of its live runs.' },
);
export type DeletedView = Type.Static<typeof deletedWorkflow>;

export const workflowList = Type.Object({
  workflows: list(
    Type.Object({
      id: Type.String(),
      ...publication,
      ...filed,
      name: graphName,
      started_version: nullable(Type.String(), {
        description: 'The version that its triggers start. Null: nothing starts it but a call or a run by hand.',
      }),
    }),
  ),
  next,
});
export type ListedWorkflow = Type.Static<typeof workflowList>['workflows'][number];
export const workflowVersions = Type.Object({
  id: Type.String(),
  versions: list(workflowVersion),
  whole_since: wholeSince,
});
/** What publishing a version opens. */
const opens = list(
  Type.Object({
    node: Type.String({ description: 'The name of the trigger.' }),
    kind: Type.String({ description: 'manual, schedule, webhook, form, chat, error, workflow or sms.' }),
    path: nullable(Type.String(), { description: 'Where it is reached on this gateway; null: nowhere.' }),
    anybody: Type.Boolean({ description: 'Whoever knows the address may call it, without a secret.' }),
  }),
  { description: 'What publishing it opens. Nothing of a document.' },
);
export type WorkflowOpens = Type.Static<typeof opens>;

export const workflow = Type.Object(
  {
    id: Type.String(),
    ...publication,
    ...filed,
    name: graphName,
    policy: Type.Object(
      { maxSteps: Type.Integer(), maxToolCalls: Type.Integer(), maxSeconds: Type.Integer() },
      { description: 'What a run of it may take, with everything below it.' },
    ),
    document: nullable(anyObject(), { description: 'Null to viewers.' }),
    graph: nullable(anyObject(), { description: 'What it was compiled from. Null: it was not, or to viewers.' }),
    refused: list(
      Type.Object({
        code: Type.String(),
        path: Type.String(),
        message: nullable(Type.String(), { description: 'Null to viewers.' }),
      }),
      { description: 'What would be refused of it if it were stored now. It runs all the same.' },
    ),
    asks_nobody: nullable(Type.Object({ confirm: Type.String(), writes }), {
      description:
        'What it writes without asking a person: a graph once somebody who has read this publishes it with `confirm`, a document since it was stored with it. Null: nothing, or to viewers.',
    }),
    opens,
    warnings,
  },
  { title: 'Workflow', description: 'A version of a stored workflow.' },
);
export type WorkflowView = Type.Static<typeof workflow>;

const nodeAt = {
  id: Type.String({ description: 'Behind the ids of the subflows that it stands in, each with a slash.' }),
  kind: Type.String(),
  path: Type.String({ description: 'JSON Pointer to it.' }),
};
export const workflowDiff = Type.Object(
  {
    id: Type.String(),
    from: Type.String(),
    to: Type.String(),
    added: list(Type.Object(nodeAt)),
    removed: list(Type.Object(nodeAt)),
    changed: list(
      Type.Object({
        ...nodeAt,
        fields: list(Type.Object({ name: Type.String(), before: Type.Unknown(), after: Type.Unknown() }), {
          description: 'The fields that are not the same; null: absent, and to viewers. Nodes are named by their ids.',
        }),
      }),
    ),
  },
  { title: 'WorkflowDiff', description: 'What one version of a workflow has other than another, node by node.' },
);
export type WorkflowDiffView = Type.Static<typeof workflowDiff>;

export const startedWorkflow = Type.Object(
  {
    id: Type.String(),
    version: Type.String(),
    message_id: Type.String(),
    run_id: Type.String(),
    conversation_id: Type.String(),
  },
  { title: 'StartedWorkflow', description: 'The run of a workflow is durable; its end is still to come.' },
);
export type StartedView = Type.Static<typeof startedWorkflow>;
