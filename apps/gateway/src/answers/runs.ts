import { activityMeanings } from '#runs';
import { outcomeTable, phaseMeanings, programTable, queueNames, replyKinds } from '#protocol';
import { deliveryStatuses } from '#engine';
import { nodeStates, replyStatuses } from '#program';
import {
  anyObject,
  flag,
  integer,
  list,
  meaning,
  dateTime,
  named,
  nullable,
  object,
  oneOf,
  oneOfTable,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { approval } from '../approvals/approval-responses.js';

/** One column of a table: what each of its rows says there. */
function columnOf<N extends string, R, V>(table: Readonly<Record<N, R>>, of: (row: R) => V): Record<N, V> {
  const entries = Object.entries<R>(table).map(([name, row]) => [name, of(row)]);
  return Object.fromEntries(entries) as Record<N, V>; // one for each of its names
}

const outcomeMeanings = columnOf(outcomeTable, ({ meaning: means }) => means);
const outcomeResults = columnOf(outcomeTable, ({ result }) => result);
const programMeanings = columnOf(programTable, ({ meaning: means }) => means);

export const phase = named('Phase', 'Where a run stands.', oneOfTable(phaseMeanings));
export const outcome = oneOfTable(outcomeMeanings, {
  title: 'Outcome',
  description: 'How a run ended; `x-results` says how that is judged.',
  'x-results': outcomeResults,
});
export const program = named('Program', 'What a run is a run of. Absent: the agent.', oneOfTable(programMeanings));
export const nullableOutcome = nullable(outcome);
export const replyKind = oneOf(...replyKinds);
export const replyStatus = oneOf(...replyStatuses);

export const delivery = named(
  'Delivery',
  'What the provider has said of a message on its way to the person.',
  object({
    status: oneOf(...deliveryStatuses),
    error_code: nullable(text),
    at: dateTime,
  }),
);
export type Delivery = Of<typeof delivery>;

const reply = named(
  'Reply',
  'A message to the person, and what became of its send.',
  object(
    {
      kind: replyKind,
      text: meaning('Null to viewers where it asks for an approval.', nullable(text)),
      status: replyStatus,
      provider_id: nullable(text),
    },
    { delivery: meaning('Null: the provider has said nothing.', nullable(delivery)) },
  ),
);

const figures = {
  run_id: text,
  conversation_id: text,
  actor_id: text,
  channel: text,
  phase,
  outcome: nullableOutcome,
  steps_used: integer,
  tool_calls_used: integer,
  tokens_used: integer,
  cost_micro_usd: meaning('Millionths of a dollar.', integer),
  policy_version: meaning('Null before the first turn.', nullable(text)),
  started_at: nullable(dateTime),
  finished_at: nullable(dateTime),
};
export const live = named(
  'LiveNow',
  'What a run under way is doing.',
  object({
    phase,
    doing: oneOfTable(activityMeanings),
    queue: meaning('The queue that its job is in; null: it waits for no process.', nullable(oneOf(...queueNames))),
    is_served: meaning('Whether a process is alive that works off the queue.', nullable(flag)),
    since: dateTime,
    for_ms: integer,
    text: meaning('The same in plain words.', text),
  }),
);
export type LiveView = Of<typeof live>;
const times = {
  accepted_at: meaning('When its first text was.', dateTime),
  took_ms: meaning('Null: it is under way.', nullable(integer)),
  live: meaning('Null: it is over.', nullable(live)),
};
const waited = object({ queue_ms: integer, person_ms: integer, children_ms: integer, retry_ms: integer });
const replayOf = { replay_of: meaning('The run that this one does again.', text) };

const cancelled = object({ by: text, reason: meaning('Null to viewers.', nullable(text)), at: dateTime });

const family = {
  program: program,
  parent_run_id: meaning('The run that started it; absent: it is a root.', text),
  root_run_id: meaning('The root of its tree; absent: it is one.', text),
  node: meaning("The place in its parent's work that it was started for.", text),
};

const failure = meaning(
  'Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not.',
  object({ code: text, message: meaning('Null to viewers.', nullable(text)) }),
);

const state = { ...figures, message_ids: list(text), replies: list(reply) };
const sometimes = {
  ...replayOf,
  ...family,
  output: meaning('What it came to, beside its replies; null to viewers.', nullable(text)),
  error: failure,
  approval: approval,
};

export const runState = named('RunState', 'A run as its streams tell of it.', object(state, sometimes));
export type RunState = Of<typeof runState>;

export const run = named(
  'Run',
  'A run in full.',
  object(
    { ...state, ...times, waited: meaning('For what it has waited.', waited) },
    { ...sometimes, cancelled: meaning('Who cancelled it, and why.', cancelled) },
  ),
);
export type Run = Of<typeof run>;

export const runHead = named(
  'RunHead',
  'A run in a list, with the beginnings of question and last reply.',
  object(
    {
      ...figures,
      changed_at: dateTime,
      ...times,
      question: meaning('How the text that it answers begins; null to viewers.', nullable(text)),
      last_reply: nullable(object({ kind: replyKind, status: replyStatus, text: nullable(text) })),
    },
    { ...replayOf, ...family, tenant: text, agent: text },
  ),
);
export type RunHead = Of<typeof runHead>;

/** Of a list whose oldest entries go when there are too many. */
export const wholeSince = meaning(
  'Redis keeps only so many: what is older than this may be missing. Null: nothing was left out.',
  nullable(dateTime),
);

export const runList = object({
  runs: list(runHead),
  next: meaning('What to ask for as `before` for the page after; null: there is none.', nullable(text)),
  whole_since: wholeSince,
});

const treeRun = named(
  'TreeRun',
  'A run of a tree. Before its first turn it is `waiting`, and has spent nothing.',
  object(
    {
      run_id: text,
      parent_run_id: meaning('Null: it is the root.', nullable(text)),
      program,
      node: meaning("The place in its parent's work that it was started for; null: it is the root.", nullable(text)),
      phase: meaning('Null: it is no longer kept.', nullable(phase)),
      outcome: nullableOutcome,
      steps_used: integer,
      tool_calls_used: integer,
      tokens_used: integer,
      cost_micro_usd: meaning('Millionths of a dollar.', integer),
      started_at: nullable(dateTime),
      finished_at: nullable(dateTime),
      took_ms: meaning('Null: it is under way, or not begun.', nullable(integer)),
      live: meaning('Null: it is over, or no longer kept.', nullable(live)),
    },
    { error: failure },
  ),
);
export type TreeRun = Of<typeof treeRun>;

const treeNode = named(
  'TreeNode',
  'How a node of a workflow stands in a tree: of nodes in rounds, in the last one.',
  object({
    path: meaning('The ids of the nodes above it and its own, with a slash between them.', text),
    kind: text,
    status: meaning(
      'waiting: it has not begun. skipped: it will not. Of several, as the items of a map, running, failed, cancelled, done: the first that one is.',
      oneOf(...nodeStates),
    ),
    started_at: nullable(dateTime),
    finished_at: nullable(dateTime),
    run_id: meaning('The run that works on it; null: that of a node above it.', nullable(text)),
    round: meaning(
      'The last round of the loop, or tick, that it stands in; null: it stands in none.',
      nullable(integer),
    ),
    times: meaning('How often it has begun in that round, as for the items of a map.', integer),
    done: meaning('How often it is done.', integer),
  }),
);
export type TreeNode = Of<typeof treeNode>;

export const runTree = named(
  'RunTree',
  'The tree that a run belongs to: its root, and all runs below it in the order of their spawns, 1,000 at most.',
  object({
    root_run_id: text,
    runs: list(treeRun),
    truncated: meaning('Whether the tree has more runs than these.', flag),
    nodes: meaning('Of a workflow, its nodes in the order of the document, 2,000 at most.', list(treeNode)),
    nodes_left_out: meaning('How many nodes more there are.', integer),
    rows_left_out: meaning(
      'How many rows of ledgers were not looked at, between the first and the last of a long one: a node that wrote there alone stands as it was.',
      integer,
    ),
  }),
);

export const treeWorkflow = object({
  root_run_id: text,
  document: meaning('As the tree runs it; null: it runs none, or has not begun. Null to viewers.', nullable(anyObject)),
});
export type TreeWorkflow = Of<typeof treeWorkflow>;
export type RunTree = Of<typeof runTree>;
