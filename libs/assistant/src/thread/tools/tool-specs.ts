import { batchBriefSchema, batchReader, batchTurnSchema, buildBatchCallSpec, compileTools } from '#model-turn';
import { lazily } from '#values';
import type { JsonSchema, ToolSpec } from '#model-turn';
import { answerSchema } from '../words/answer.js';
import { limits } from '../limits.js';
import { itsTools, planSchema } from './plan-schema.js';
import {
  actions,
  anyFor,
  brief,
  credential,
  inputData,
  names,
  stated,
  textFor,
  words,
  wordsFor,
  workflow,
} from './tool-fields.js';

/** What keeps a user's working memory. */
export const rememberTool = 'update-working-memory';

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
    guidance: textFor('How the request is meant, where it can be read in two ways.'),
  }),
  spec('create-tasks', 'In a replan follow-up: the tasks that are left, as a new graph. Ends the turn.', { tasks }, [
    'tasks',
  ]),
  spec(
    'task-control',
    'Keeps a checklist, corrects a task that runs, or cancels it.',
    {
      action: actions('update-checklist', 'correct-task', 'cancel-task'),
      taskId: textFor('Of correct-task and cancel-task: id of the task that runs.'),
      correction: textFor('Of correct-task: what it is to do otherwise.'),
      items: {
        type: 'array',
        description: 'Of update-checklist: the whole checklist.',
        items: {
          type: 'object',
          properties: {
            id: textFor('Id of the item.'),
            title: textFor('Its title: a few words for the person.'),
            status: stated('todo', 'in_progress', 'done', 'failed', 'cancelled'),
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
    {
      taskId: textFor('Id of the checkpoint.'),
      status: stated('succeeded', 'failed'),
      result: textFor('What was proven.'),
      error: textFor('Why it failed.'),
      outcome: anyFor('The evidence.'),
    },
    ['taskId', 'status'],
  ),
  spec(
    'build-workflow-with-agent',
    'Has a builder change an existing workflow, without a plan. Ends the turn.',
    {
      ...workflow,
      ...brief,
      bypassPlan: { type: 'boolean', description: 'Whether the plan is bypassed.' },
      reason: textFor('The reason, in one sentence.'),
    },
    ['task', 'conversationContext'],
  ),
  spec(
    'verify-built-workflow',
    'Runs a built workflow once with made-up answers of everything outside; the record of it is evidence.',
    { ...workflow, workItemId: textFor('Id of the build.'), inputData },
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
      ...workflow,
      name: textFor('Of rename: the new name.'),
      version: textFor(
        'Of publish, activate and restore-version: the version, as an outcome names it. Absent, not of the last: the latest.',
      ),
      folderId: textFor('Of move: id of the folder it moves to.'),
      tags: { ...names, description: 'Of tag: all its tags.' },
    },
    ['action'],
  ),
  spec(
    'executions',
    'Runs of workflows: reads, starts and stops them.',
    {
      action: actions('list', 'get', 'run', 'stop'),
      ...workflow,
      executionId: textFor('Of get and stop: id of the run.'),
      inputData,
    },
    ['action'],
  ),
  spec(
    'folders',
    'Folders of workflows.',
    {
      action: actions('list', 'create', 'delete'),
      folderId: textFor('Of delete: id of the folder.'),
      folderName: textFor('Its name, to show.'),
      name: textFor('Of create: name of the new one.'),
      parentId: textFor('Of create: id of the folder that it is in.'),
    },
    ['action'],
  ),
  spec(
    'credentials',
    'Credentials, without their values: lists them, or has the person add one by a card. needsBrowserSetup: none was added.',
    { action: actions('list', 'setup'), ...workflow, ...credential },
    ['action'],
  ),
  spec(
    'apply-workflow-credentials',
    'Gives a node of a stored workflow a credential that is there.',
    {
      ...workflow,
      nodeName: textFor('Name of the node.'),
      credentialType: credential.credentialType,
      credentialId: textFor('Id of the credential.'),
    },
    ['workflowId', 'nodeName', 'credentialType', 'credentialId'],
  ),
  spec('browser-credential-setup', 'Sets a credential up in a browser, where one is connected.', credential),
  spec(
    'data-tables',
    'Data tables: lists them, shows columns, reads rows.',
    {
      action: actions('list', 'schema', 'query'),
      table: textFor('Of schema and query: name of the table.'),
      filter: anyFor('Of query, which rows: a value for each column.'),
      limit: { type: 'integer', description: 'Of query: most rows.' },
    },
    ['action'],
  ),
  spec(
    'delegate',
    'Has an agent do a task of its own, in the background. It knows only what it is told, and builds nothing. Ends the turn.',
    { ...brief, tools: { ...names, description: itsTools } },
    ['task', 'conversationContext'],
  ),
  spec(
    'research',
    'Reads the web: searches it, or fetches a page. The person is asked for each search and each domain that they have not allowed.',
    {
      action: actions('web-search', 'fetch-url'),
      query: wordsFor('Of web-search: the words to search for.'),
      url: wordsFor('Of fetch-url: address of the page.'),
    },
    ['action'],
  ),
  spec(
    'research-with-agent',
    'Has an agent read the web and sum up what it finds, in the background. It knows only what it is told. Ends the turn.',
    brief,
    ['task', 'conversationContext'],
  ),
  spec(
    'manage-data-tables-with-agent',
    'In a replan follow-up: has an agent change data tables, in the background. It knows only what it is told. Ends the turn.',
    brief,
    ['task', 'conversationContext'],
  ),
  spec(
    rememberTool,
    'Remembers something of the person for all their threads. A section replaces the one before; an empty one is forgotten.',
    {
      userContext: textFor('What stays true of the person.'),
      activeProject: textFor('The one they work on now.'),
      instanceKnowledge: textFor('What is peculiar to this deployment.'),
    },
  ),
  spec(
    'ask-user',
    'Asks the person to choose one of several answers.',
    {
      question: textFor('What is asked.'),
      options: {
        ...{ type: 'array', items: words, minItems: 2, maxItems: 20, uniqueItems: true },
        description: 'The answers to choose from.',
      },
    },
    ['question', 'options'],
  ),
];

/** The tools by which a thread has others, where there are any. */
export const searchToolSpecs: readonly ToolSpec[] = [
  spec(
    'search_tools',
    'Finds more tools by a few words: what they are called, and what they do.',
    { query: wordsFor('What the tool should do.') },
    ['query'],
  ),
  spec(
    'load_tool',
    'Adds a tool that search_tools has found to this thread, for good: from the next batch on it can be called.',
    { name: wordsFor('Name of the tool.') },
    ['name'],
  ),
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

function buildBatchSpec(names: readonly string[] | null): ToolSpec {
  const spec = buildBatchCallSpec(names, limits.batchCalls, 'Calls of tools, carried out one after the other');
  const { calls } = spec.parameters['properties'] as { calls: JsonSchema }; // as `buildBatchCallSpec` writes it
  return { ...spec, parameters: { ...spec.parameters, properties: { calls, say } } };
}
const closedBatch = buildBatchSpec(threadTools.map(({ name }) => name));
const openBatch = buildBatchSpec(null);

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
