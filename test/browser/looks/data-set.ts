import { until } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';

const patienceMs = 120_000;
const by = { by: 'ana', reason: 'a drill' };
/** The longest name that a graph may have, and a text as long as nobody's box is wide. */
const longName = 'N'.repeat(200);
const longText = 'T'.repeat(300);

const node = (id: string, name: string, type: string, parameters: object = {}): object => ({
  ...{ id, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, parameters, position: [Number(id) * 240, 0] },
});
const joined = (...names: string[]): object =>
  Object.fromEntries(
    names.slice(0, -1).map((name, n) => [name, { main: [[{ node: names[n + 1], type: 'main', index: 0 }]] }]),
  );

const graphs = {
  evening: {
    name: 'Evening report',
    nodes: [node('1', 'Start', 'manualTrigger'), node('2', 'Nothing', 'noOp')],
    connections: joined('Start', 'Nothing'),
  },
  long: { name: longName, nodes: [node('1', 'Start', 'manualTrigger')], connections: {} },
};

/** What is on the pages: each list has some, one of them with words that fit nowhere. */
export interface DataSet {
  run: string;
  workflowRun: string;
  conversation: string;
  letter: string;
}

async function listed<T>(stack: Stack, path: string, field: string): Promise<T[]> {
  return ((await operate(stack, 'GET', path)) as Record<string, T[]>)[field] ?? []; // what the API answers
}

interface Run {
  run_id: string;
  actor_id: string;
}

async function storeWorkflows(stack: Stack): Promise<void> {
  for (const [id, graph] of Object.entries(graphs))
    await operate(stack, 'POST', '/v1/workflows', { id, graph, by: 'ana' });
  await operate(stack, 'PUT', '/v1/workflows/evening/tags', { tags: ['reports', 'urgent'], ...by });
  const root = { kind: 'llm', id: 'answer', instructions: 'Answer in one message.' };
  await operate(stack, 'POST', '/v1/workflows', {
    id: 'written',
    document: { version: 1, root },
    by: 'ana',
    note: longText,
  });
  await operate(stack, 'POST', '/v1/workflows/evening/runs', { input: '' });
  await operate(stack, 'POST', '/v1/tables', { ...by, name: 'prices', columns: [{ name: 'item', type: 'string' }] });
  await operate(stack, 'POST', '/v1/tables/prices/rows', { ...by, rows: [{ item: 'boiler' }, { item: longText }] });
}

/** A text that was answered, one that is too long, a reply that was lost, a call that waits for approval, workflows and a table. */
export async function fill(stack: Stack): Promise<DataSet> {
  await stack.text('+15550160', 'How many angry messages today?');
  await stack.untilReplies('+15550160', 1, patienceMs);
  const [run] = await listed<Run>(stack, '/v1/runs?limit=1', 'runs');
  await stack.text('+15550163', longText);
  await stack.untilReplies('+15550163', 1, patienceMs);
  stack.twilio.failNext(2, 408);
  await stack.text('+15550161', 'and yesterday?');
  const letters = (): Promise<{ letter_id: string }[]> => listed(stack, '/v1/dead-letters', 'dead_letters');
  await until('the dead letter', async () => (await letters()).length > 0, patienceMs);
  await stack.text('+15550162', 'jot down: call the plumber back');
  await until('the approval', async () => (await listed(stack, '/v1/approvals', 'approvals')).length > 0, patienceMs);
  await storeWorkflows(stack);
  const ended = (): Promise<Run[]> => listed(stack, '/v1/runs?agent=workflow.evening&phase=finished', 'runs');
  await until('the run of the workflow', async () => (await ended()).length > 0, patienceMs);
  const [[letter], [workflowRun]] = [await letters(), await ended()];
  return {
    run: run?.run_id ?? '',
    workflowRun: workflowRun?.run_id ?? '',
    conversation: run?.actor_id ?? '',
    letter: letter?.letter_id ?? '',
  };
}

/** A page by its name, with what is seen once it is whole. */
export type LookedAt = readonly [name: string, place: string, content: string];

/** Every page of the console. */
export function pagesOf({ run, workflowRun, conversation, letter }: DataSet): readonly LookedAt[] {
  return [
    ['overview', '/overview', '.figure-card'],
    ['phone', '/phone', '#text'],
    ['assistant', '/assistant', 'h1'],
    ['runs', '/runs', 'tbody tr'],
    ['runs-none', '/runs?outcome=loop', '.nothing'],
    ['run', `/runs/${run}`, '.waterfall'],
    ['workflow-run', `/runs/${workflowRun}`, '.heading .badge'],
    ['trials', '/trials', 'h1'],
    ['conversations', '/conversations', 'tbody tr'],
    ['conversation', `/conversations/${conversation}`, '.words .bubble'],
    ['letters', '/letters', 'tbody tr'],
    ['letter', `/letters/${encodeURIComponent(letter)}`, 'form.reason-form'],
    ['letters-none', '/letters?status=discarded', '.nothing'],
    ['approvals', '/approvals', 'form.reason-form'],
    ['approvals-none', '/approvals?channel=html', '.nothing'],
    ['workflows', '/workflows', 'tbody tr'],
    ['workflow', '/workflows/evening', 'section h2'],
    ['build', '/build/evening', '.react-flow__node'],
    ['new-workflow', '/new-workflow', 'h1'],
    ['schedules', '/schedules', 'h1'],
    ['system', '/system', '.processes tbody tr'],
    ['agents', '/agents', 'h1'],
    ['tools', '/tools', 'h1'],
    ['tool', '/tools/add_note', 'h1'],
    ['tables', '/tables', 'h1'],
    ['table', '/tables/prices', 'h1'],
    ['webhooks', '/webhooks', 'h1'],
    ['policy', '/policy', 'h1'],
    ['audit', '/audit', 'h1'],
    ['people', '/people', 'h2'],
    ['permissions', '/permissions', 'h1'],
    ['credentials', '/credentials', 'h1'],
    ['not-found', '/nowhere', 'h1'],
  ];
}
