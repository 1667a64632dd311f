import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { planStatus, resultsOf, taskStatuses, unlike } from './conversation.js';
import type { Conversation } from './conversation.js';
import { giveUp, say } from './speakers.js';
import type { Turn } from './speakers.js';

const planIt = batchTurn(toolCall('p', 'plan', {}));
const task = (id: string, kind: string, title: string, deps: string[] = [], more: object = {}): object => ({
  ...{ id, title, kind, spec: `${title}, as it was asked for`, deps, ...more },
});
const built = [task('a', 'build-workflow', 'Count them'), task('c', 'checkpoint', 'Check it', ['a'])];
const completed = (status: string, more: object = {}): string =>
  batchTurn(toolCall('d', 'complete-checkpoint', { taskId: 'c', status, ...more }));

/** The way of a plan that is built: plan, checkpoint, recap. */
function builds({ kind }: Turn): string {
  if (kind === 'checkpoint') return completed('succeeded', { result: 'It runs.' });
  return kind === 'synthesize' ? say('Your workflow counts them. It is not published.') : planIt;
}

/** What the failed worker of a plan says, and what is done instead. */
const worker = (prompt: string): string =>
  prompt.includes('Look it up') ? giveUp('The site is down.') : say('It costs two coins.');

export const planTalks: readonly Conversation[] = [
  {
    name: 'build: a plan is approved, drawn live, checked and told of',
    says: { assistant: builds, plans: [built] },
    async go(person, { speakers }) {
      await person.say('Every weekday, count the angry messages.');
      await person.card(/^Shall it do this/).waitFor();
      await person.judge('a plan that waits');
      await person.walk.picture('assistant-plan');
      speakers.builder.shut(1);
      await person.answer(/^Shall it do this/, 'Approve');
      await person.page.locator('.build-view').waitFor();
      await person.sees('running', person.page.locator('.plan'));
      speakers.builder.open();
      await person.page.locator('.build-view .react-flow__node').nth(3).waitFor({ state: 'attached' });
      await person.hears('Your workflow counts them.');
      await person.page.locator('.plan .badge.good', { hasText: 'completed' }).waitFor();
      await person.judge('a plan that is done');
      await person.walk.picture('assistant-built');
    },
    shows: ['2 of 2 done', 'Open Asked For', 'It checks: Check it'],
    wrong: (thread) => unlike('tasks', taskStatuses(thread), 'a succeeded, c succeeded'),
  },
  {
    name: 'deny: a plan that is turned down is not begun',
    says: { assistant: [planIt], plans: [built] },
    async go(person) {
      await person.say('Build me something large.');
      await person.answer(/^Shall it do this/, 'Deny');
      await person.hears('The plan was turned down.');
    },
    shows: ['cancelled'],
    wrong: (thread) => unlike('plan', planStatus(thread), 'cancelled'),
  },
  {
    name: 'request changes: another plan comes, and is approved',
    says: {
      assistant: ({ kind }) => (kind === 'synthesize' ? say('It is looked up.') : planIt),
      plans: [built, [task('r', 'research', 'Look up tolls')]],
    },
    async go(person) {
      await person.say('Find out what a toll road costs.');
      await person.answer(/^Shall it do this/, 'Request changes');
      await person.judge('changes of a plan');
      await person.walk.fill('What to change', 'No workflow, please: only look it up.');
      await person.walk.click('button', 'Send the changes');
      await person.hears('Look up tolls');
      await person.answer(/^Shall it do this\? 1 task/, 'Approve');
      await person.hears('It is looked up.');
    },
    shows: ['1 of 1 done', 'It is looked up.'],
    wrong: (thread) => unlike('tasks', taskStatuses(thread), 'r succeeded'),
  },
  {
    name: 'replan: a task fails, and what is left goes another way',
    says: {
      assistant: ({ kind }) => {
        if (kind === 'synthesize') return say('It costs two coins.');
        if (kind !== 'replan') return planIt;
        return batchTurn(toolCall('n', 'create-tasks', { tasks: [task('b', 'research', 'Ask elsewhere')] }));
      },
      plans: [[task('a', 'research', 'Look it up')]],
      worker,
    },
    async go(person) {
      await person.say('What does the toll cost?');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('A task has failed: it plans anew.');
      await person.sees('Ask elsewhere', person.card(/^Shall it do this/));
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('It costs two coins.');
      await person.walk.picture('assistant-replanned');
    },
    shows: ['A task has failed: it plans anew.', '1 of 1 done'],
    wrong: (thread) => unlike('tasks', taskStatuses(thread), 'b succeeded'),
  },
  {
    name: 'acknowledge: a replan that only nods ends with what stands in the way',
    says: {
      assistant: ({ kind }) => (kind === 'replan' ? say('I see.') : planIt),
      plans: [[task('a', 'research', 'Look it up'), task('b', 'research', 'Sum it up', ['a'])]],
      worker,
    },
    async go(person) {
      await person.say('Look it up and sum it up.');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears(/I could not go on\./);
    },
    shows: [/"Look it up"/, 'The plan is cancelled.', 'after Look it up'],
    wrong: (thread) =>
      unlike('tasks', `${planStatus(thread)}: ${taskStatuses(thread)}`, 'cancelled: a failed, b cancelled'),
  },
  {
    name: 'give up: the model says in a replan what it cannot do',
    says: {
      assistant: ({ kind }) => (kind === 'replan' ? giveUp('The site is down, and there is no other.') : planIt),
      plans: [[task('a', 'research', 'Look it up')]],
      worker,
    },
    async go(person) {
      await person.say('Look it up.');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('The site is down, and there is no other.');
    },
    shows: ['failed', 'cancelled'],
    wrong: (thread) => unlike('plan', planStatus(thread), 'cancelled'),
  },
  {
    name: 'patch: a checkpoint repairs what was built, and then completes',
    says: {
      assistant: (turn) => {
        const { kind, prompt } = turn;
        if (kind !== 'checkpoint' || prompt.includes('"patch":')) return builds(turn);
        const [, workflowId = ''] = /"workflowId":"([^"]+)"/.exec(prompt) ?? [];
        const args = { task: 'patch it: add an end', workflowId, conversationContext: 'As it was planned.' };
        return batchTurn(toolCall('x', 'build-workflow-with-agent', args));
      },
      plans: [built],
      nodes: (prompt) => (prompt.includes('USER: patch it') ? 4 : 3),
    },
    async go(person) {
      await person.say('Count them, with an end.');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('Your workflow counts them.');
    },
    shows: ['Build workflow with agent', '2 of 2 done'],
    wrong: (thread) =>
      unlike('tasks', taskStatuses(thread), 'a succeeded, c succeeded') ??
      unlike('patches', resultsOf(thread, 'build-workflow-with-agent').length, 1),
  },
  {
    name: 'no proof: a checkpoint that says nothing fails, whatever its model thinks',
    says: {
      assistant: ({ kind }) => {
        if (kind === 'checkpoint') return say('Looks good to me.');
        return kind === 'replan' ? giveUp('I cannot prove that it works.') : planIt;
      },
      plans: [built],
    },
    async go(person) {
      await person.say('Count them.');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('I cannot prove that it works.');
    },
    shows: ['Checkpoint run ended without reporting completion'],
    wrong: (thread) =>
      unlike('tasks', taskStatuses(thread), 'a succeeded, c failed') ??
      unlike('claims', wordsSaid(thread).includes('Looks good to me.'), false),
  },
  {
    name: 'data tables: a plan makes a table and fills it, and the assistant reads it',
    says: {
      assistant: ({ kind, prompt }) => {
        if (kind === 'synthesize')
          return prompt.includes('TOOL data-tables q')
            ? say('The table votes has one row.')
            : batchTurn(toolCall('q', 'data-tables', { action: 'query', table: 'votes' }));
        return planIt;
      },
      plans: [[task('t', 'manage-data-tables', 'Keep the votes')]],
      worker: (prompt) => {
        const [columns, rows] = [[{ name: 'who', type: 'string' }], [{ who: 'ana' }]];
        const call = (name: string, args: object): string =>
          modelTurn({ type: 'tool', name, args: { table: 'votes', ...args } });
        if (prompt.includes('- data-tables.rows:')) return say('votes has one row.');
        if (prompt.includes('- data-tables.create:')) return call('data-tables.rows', { action: 'insert-rows', rows });
        return call('data-tables.create', { columns });
      },
    },
    async go(person) {
      await person.say('Keep a table of votes, with ana in it.');
      await person.answer(/^Shall it do this/, 'Approve');
      await person.hears('The table votes has one row.');
      const answer = JSON.stringify(await person.ask('POST', '/v1/tables/votes/query', {}));
      if (!answer.includes('"ana"')) throw new Error(`the table has no row: ${answer}`);
    },
    shows: ['Data tables: query', '1 of 1 done'],
    wrong: (thread) => unlike('tasks', taskStatuses(thread), 't succeeded'),
  },
];

function wordsSaid({ messages }: Parameters<Conversation['wrong']>[0]): string[] {
  return messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
}
