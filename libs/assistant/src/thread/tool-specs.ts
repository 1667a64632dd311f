import { batchBriefSchema, batchReader, batchSpecOf, batchTurnSchema, compileTools, lazily } from '#contract';
import type { JsonSchema, ToolSpec } from '#contract';
import { taskKinds } from '../plan.js';
import { answerSchema } from './answer.js';
import { limits } from './limits.js';

/** What keeps a user's working memory. */
export const rememberTool = 'update-working-memory';

const text: JsonSchema = { type: 'string' };
const words: JsonSchema = { type: 'string', minLength: 1 };
const names: JsonSchema = { type: 'array', items: text };
const anything: JsonSchema = { type: 'object' };
const workflow = { workflowId: text, workflowName: text };
const actions = (...all: string[]): JsonSchema => ({ type: 'string', enum: all });

/** Threads are shown no list of them, as planners are. */
const itsTools =
  'the names of the tools that it needs: data-tables reads tables, research reads the web, others as search_tools or a planner has told them.';

const kinds: JsonSchema = { type: 'string', enum: [...taskKinds] };

/** What a task has: what each of it is for stands in the schema, so that a planner need not guess it from its name. */
const taskFields: Record<string, JsonSchema> = {
  id: { ...text, description: 'What deps of other tasks name it by.' },
  title: { ...text, description: 'A few words for the person.' },
  kind: kinds,
  spec: { ...text, description: 'What is wanted: all that whoever does it has to know.' },
  deps: { ...names, description: 'The ids of the tasks that must have succeeded before.' },
  tools: { ...names, description: `Of a delegate: ${itsTools}` },
  workflowId: { ...text, description: 'Of a build that changes a workflow: its id.' },
};

const planOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: {
    tasks: {
      type: 'array',
      items: {
        ...{ type: 'object', properties, required: ['id', 'title', 'kind', 'spec', 'deps'] },
        additionalProperties: false,
      },
      minItems: 1,
    },
  },
  required: ['tasks'],
  additionalProperties: false,
});

/** The form of a planner's answer. */
export const planSchema = planOf(taskFields);

/** The same, as runs of rules before 3 began their planners with it. */
export const undescribedPlanSchema = planOf({
  ...{ id: text, title: text, kind: kinds, spec: text, deps: names, tools: names, workflowId: text },
});

const { tasks } = planSchema['properties'] as { tasks: JsonSchema }; // as `planOf` writes it

function spec(
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  required: string[] = [],
): ToolSpec {
  const parameters = { type: 'object', properties, required, additionalProperties: false };
  return { name, description, parameters, repeat: 'safe', runs: 'inline' };
}

/** The tools of a thread, in the order in which prompts have them. What comes later is added here, and to `runCall`. */
export const threadTools: readonly ToolSpec[] = [
  spec('plan', 'Has a planner make a plan for what was asked, which the person then approves. Ends the turn.', {
    guidance: text,
  }),
  spec('create-tasks', 'In a replan follow-up: the tasks that are left, as a new graph. Ends the turn.', { tasks }, [
    'tasks',
  ]),
  spec(
    'task-control',
    'Keeps a checklist, corrects a task that runs, or cancels it.',
    {
      action: actions('update-checklist', 'correct-task', 'cancel-task'),
      ...{ taskId: text, correction: text },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            ...{ id: text, title: text },
            status: { type: 'string', enum: ['todo', 'in_progress', 'done', 'failed', 'cancelled'] },
          },
          required: ['id', 'title', 'status'],
          additionalProperties: false,
        },
      },
    },
    ['action'],
  ),
  spec(
    'complete-checkpoint',
    'In a checkpoint follow-up: its result, once. Ends the turn.',
    { taskId: text, status: actions('succeeded', 'failed'), result: text, error: text, outcome: anything },
    ['taskId', 'status'],
  ),
  spec(
    'build-workflow-with-agent',
    'Has a builder change an existing workflow, without a plan. Ends the turn.',
    { task: words, ...workflow, bypassPlan: { type: 'boolean' }, reason: text, conversationContext: words },
    ['task', 'conversationContext'],
  ),
  spec(
    'verify-built-workflow',
    'Runs a built workflow once with made-up answers of everything outside; the record of it is evidence.',
    { ...workflow, workItemId: text, inputData: anything },
    ['workflowId'],
  ),
  spec(
    'workflows',
    'Stored workflows: reads them, and does to them what needs no builder. pause lets the times of a published one pass, until resume.',
    {
      action: actions(
        ...['list', 'describe', 'setup', 'publish', 'unpublish', 'rename', 'activate', 'duplicate', 'move', 'tag'],
        ...['delete', 'restore-version', 'pause', 'resume'],
      ),
      ...{ ...workflow, name: text, version: text, folderId: text, tags: names },
    },
    ['action'],
  ),
  spec(
    'executions',
    'Runs of workflows: reads, starts and stops them.',
    { action: actions('list', 'get', 'run', 'stop'), ...workflow, executionId: text, inputData: anything },
    ['action'],
  ),
  spec(
    'folders',
    'Folders of workflows.',
    {
      action: actions('list', 'create', 'delete'),
      ...{ folderId: text, folderName: text, name: text, parentId: text },
    },
    ['action'],
  ),
  spec(
    'credentials',
    'Credentials, without their values: lists them, or has the person add one by a card. needsBrowserSetup: none was added.',
    { action: actions('list', 'setup'), ...workflow, credentialType: text, credentialName: text },
    ['action'],
  ),
  spec(
    'apply-workflow-credentials',
    'Gives a node of a stored workflow a credential that is there.',
    { ...workflow, nodeName: text, credentialType: text, credentialId: text },
    ['workflowId', 'nodeName', 'credentialType', 'credentialId'],
  ),
  spec('browser-credential-setup', 'Sets a credential up in a browser, where one is connected.', {
    ...{ credentialType: text, credentialName: text },
  }),
  spec(
    'data-tables',
    'Data tables: lists them, shows columns, reads rows.',
    { action: actions('list', 'schema', 'query'), ...{ table: text, filter: anything, limit: { type: 'integer' } } },
    ['action'],
  ),
  spec(
    'delegate',
    'Has an agent do a task of its own, in the background. It knows only what it is told, and builds nothing. Ends the turn.',
    { task: words, tools: { ...names, description: itsTools }, conversationContext: words },
    ['task', 'conversationContext'],
  ),
  spec(
    'research',
    'Reads the web: searches it, or fetches a page. The person is asked for each search and each domain that they have not allowed.',
    { action: actions('web-search', 'fetch-url'), query: words, url: words },
    ['action'],
  ),
  spec(
    'research-with-agent',
    'Has an agent read the web and sum up what it finds, in the background. It knows only what it is told. Ends the turn.',
    { task: words, conversationContext: words },
    ['task', 'conversationContext'],
  ),
  spec(
    'manage-data-tables-with-agent',
    'In a replan follow-up: has an agent change data tables, in the background. It knows only what it is told. Ends the turn.',
    { task: words, conversationContext: words },
    ['task', 'conversationContext'],
  ),
  spec(
    rememberTool,
    'Remembers something of the person for all their threads. A section replaces the one before; an empty one is forgotten.',
    { userContext: text, activeProject: text, instanceKnowledge: text },
  ),
  spec(
    'ask-user',
    'Asks the person to choose one of several answers.',
    { question: text, options: { type: 'array', items: words, minItems: 2, maxItems: 20, uniqueItems: true } },
    ['question', 'options'],
  ),
];

/** The tools by which a thread has others, where there are any. */
export const searchToolSpecs: readonly ToolSpec[] = [
  spec('search_tools', 'Finds more tools by a few words: what they are called, and what they do.', { query: words }, [
    'query',
  ]),
  spec('load_tool', 'Makes a tool that was found one of this thread, for good.', { name: words }, ['name']),
];

const ownTools = [...threadTools, ...searchToolSpecs];

/** They, by their names. */
export const ownSpecs: ReadonlyMap<string, ToolSpec> = new Map(ownTools.map((tool) => [tool.name, tool]));

/** What no tool of a deployment may be called. */
export const ownNames: ReadonlySet<string> = new Set(ownTools.map(({ name }) => name));

/** Reads the arguments of the tools. */
export const toolTable = lazily(() => compileTools(ownTools));

const say = {
  type: 'string',
  maxLength: 4_000,
  description: 'Words to the person, said before the calls. Absent: none.',
};

function batchOf(names: readonly string[] | null): ToolSpec {
  const spec = batchSpecOf(names, limits.batchCalls, 'Calls of tools, carried out one after the other');
  const { calls } = spec.parameters['properties'] as { calls: JsonSchema }; // as `batchSpecOf` writes it
  return { ...spec, parameters: { ...spec.parameters, properties: { calls, say } } };
}
const closedBatch = batchOf(threadTools.map(({ name }) => name));
const openBatch = batchOf(null);

/** The one tool of a thread's turns. Where more tools may be loaded it takes any name: so it stays the same when one is (I10). */
export function threadBatchSpec(hasMoreTools: boolean): ToolSpec {
  return hasMoreTools ? openBatch : closedBatch;
}

/** The schema of every turn of a deployment's threads: tools that may be loaded are one branch, so that it stays the same when one is (I10). */
export function threadTurnSchema(hasMoreTools: boolean): JsonSchema {
  const tools = hasMoreTools ? ownTools : threadTools;
  return batchTurnSchema(threadBatchSpec(hasMoreTools), { tools, hasOthers: hasMoreTools }, answerSchema);
}

/** The same in the brief form. */
export function threadBriefSchema(hasMoreTools: boolean): JsonSchema {
  const tools = hasMoreTools ? ownTools : threadTools;
  return batchBriefSchema(threadBatchSpec(hasMoreTools), { tools, hasOthers: hasMoreTools }, answerSchema);
}

export const readThreadBatch = batchReader(closedBatch);
export const readOpenBatch = batchReader(openBatch);

/** After these the turn ends without a word: a card of theirs is what the person sees. */
export const silentTools: readonly string[] = [
  ...['plan', 'create-tasks', 'complete-checkpoint', 'build-workflow-with-agent', 'delegate'],
  ...['research-with-agent', 'manage-data-tables-with-agent'],
];
