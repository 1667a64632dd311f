import {
  anyObject,
  anything,
  dateTime,
  flag,
  integer,
  list,
  meaning,
  named,
  nullable,
  object,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { wholeSince } from '../platform/http/paging.js';

/** What a graph writes without asking a person, a node each. */
export const writes = list(object({ node: meaning('The name of the node.', text), act: text, target: text }));

const perStep = 'Null: the graph has loops, calls or tools without a bound; each step has its own.';
const ofSteps = (what: string) => meaning(`${what}. ${perStep}`, nullable(integer));

const worstCase = named(
  'WorstCase',
  'The most that a run of a workflow can take, and how each figure comes about.',
  object({
    steps: integer,
    tool_calls: integer,
    cost_micro_usd: integer,
    fuel: ofSteps('Fuel of the sandbox for the steps of a graph, the same on every machine'),
    ms: ofSteps('Milliseconds that the steps of a graph evaluate for, without what they wait for'),
    items: ofSteps('Items that come to the steps of a graph'),
    evaluations: ofSteps('Expressions that the steps of a graph evaluate'),
    bytes: meaning(
      'What a run keeps of what its nodes come to. Null: a document has loops or lists without a bound; each value has its own.',
      nullable(integer),
    ),
    sums: object({
      ...{ steps: text, tool_calls: text, cost_micro_usd: text },
      ...{ fuel: text, ms: text, items: text, evaluations: text, bytes: text },
    }),
  }),
);

const warnings = meaning(
  'What it may do, and hardly means; of a graph, also what is still to be set up. It refuses nothing.',
  list(
    object({
      path: meaning('JSON Pointer into the document or the graph.', text),
      message: meaning('Null to viewers.', nullable(text)),
    }),
  ),
);

export const publishedWorkflow = named(
  'PublishedWorkflow',
  'A workflow that may run, and its version.',
  object({
    id: text,
    version: meaning('The hash of what runs: the document, and the agent that its nodes are.', text),
    worst_case: worstCase,
    warnings,
  }),
);
export type PublishedView = Of<typeof publishedWorkflow>;

const publication = {
  version: text,
  at: dateTime,
  by: text,
  note: meaning('Null: there is none. Null to viewers.', nullable(text)),
  uses: meaning('The stored workflows in it, by id.', list(text)),
  repeats: meaning('It has an `every`: it is started as a schedule.', flag),
};
const workflowVersion = object(publication);
export type WorkflowVersionView = Of<typeof workflowVersion>;

const filed = {
  folder: meaning('The folder that it is in. Null: it is at the top.', nullable(text)),
  tags: list(text),
};
export const filedWorkflow = named(
  'FiledWorkflow',
  'Where a stored workflow is, and by which words it is found.',
  object({ id: text, ...filed }),
);
export type FiledView = Of<typeof filedWorkflow>;
export const changedWorkflow = named(
  'ChangedWorkflow',
  'A stored workflow after a change.',
  object({ id: text, version: text, name: meaning('Of its graph. Null: it is a document.', nullable(text)) }),
);
export type ChangedView = Of<typeof changedWorkflow>;
export const deletedWorkflow = named(
  'DeletedWorkflow',
  'A stored workflow that is gone, and what becomes of its live runs.',
  object({
    id: text,
    live_runs: meaning('All that were live, those of other workflows that called it not among them.', integer),
    cancelled: meaning('Those of them that are being cancelled. The others go on in their version.', integer),
  }),
);
export type DeletedView = Of<typeof deletedWorkflow>;

export const workflowList = object({ workflows: list(object({ id: text, ...publication, ...filed })) });
export const workflowVersions = object({ id: text, versions: list(workflowVersion), whole_since: wholeSince });
export const workflow = named(
  'Workflow',
  'A version of a stored workflow.',
  object({
    id: text,
    ...publication,
    policy: meaning(
      'What a run of it may take, with everything below it.',
      object({
        maxSteps: integer,
        maxToolCalls: integer,
        maxSeconds: integer,
      }),
    ),
    document: meaning('Null to viewers.', nullable(anyObject)),
    graph: meaning('What it was compiled from. Null: it was not, or to viewers.', nullable(anyObject)),
    refused: meaning(
      'What would be refused of it if it were stored now. It runs all the same.',
      list(object({ code: text, path: text, message: meaning('Null to viewers.', nullable(text)) })),
    ),
    asks_nobody: meaning(
      'What it writes without asking a person, once somebody who has read this publishes it with `confirm`. Null: nothing, or to viewers.',
      nullable(object({ confirm: text, writes })),
    ),
    warnings,
  }),
);
export type WorkflowView = Of<typeof workflow>;

const nodeAt = {
  id: meaning('Behind the ids of the subflows that it stands in, each with a slash.', text),
  kind: text,
  path: meaning('JSON Pointer to it.', text),
};
export const workflowDiff = named(
  'WorkflowDiff',
  'What one version of a workflow has other than another, node by node.',
  object({
    id: text,
    from: text,
    to: text,
    added: list(object(nodeAt)),
    removed: list(object(nodeAt)),
    changed: list(
      object({
        ...nodeAt,
        fields: meaning(
          'The fields that are not the same; null: absent, and to viewers. Nodes are named by their ids.',
          list(object({ name: text, before: anything, after: anything })),
        ),
      }),
    ),
  }),
);
export type WorkflowDiffView = Of<typeof workflowDiff>;

export const startedWorkflow = named(
  'StartedWorkflow',
  'The run of a workflow is durable; its end is still to come.',
  object({ id: text, version: text, message_id: text, run_id: text, conversation_id: text }),
);
export type StartedView = Of<typeof startedWorkflow>;
