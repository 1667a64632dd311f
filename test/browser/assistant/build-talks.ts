import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { resultsOf, unlike } from './conversation.js';
import type { Conversation, Fixture } from './conversation.js';
import { store } from './call-talks.js';
import type { Person } from './person.js';
import { say } from './speakers.js';
import type { Turn } from './speakers.js';

const edit = (workflowId: string): string =>
  batchTurn(
    toolCall('e', 'build-workflow-with-agent', {
      ...{ workflowId, task: 'Put a mark on each item', bypassPlan: true, reason: 'a small change' },
      conversationContext: 'The person wants a mark.',
    }),
  );

/** Has a stored workflow changed, and holds its builder at its second thought. */
async function beginEdit(person: Person, { speakers }: Fixture, workflowId: string): Promise<void> {
  await store(person, workflowId, 'Marked');
  speakers.builder.shut(1);
  await person.say('Put a mark on each item.');
  await person.answer(/^May it do this\? “Marked”/, 'Approve');
  await person.page.locator('.build-view').waitFor();
}

/** The way of an edit: the build, and a word once it has ended. */
const edits =
  (workflowId: string, last: string) =>
  ({ kind }: Turn): string =>
    kind === 'completed' ? say(last) : edit(workflowId);

const taskIn = (prompt: string): string => /"taskId":"(build-\d+)"/.exec(prompt)?.[1] ?? '';

export const buildTalks: readonly Conversation[] = [
  {
    name: 'edit: a stored workflow is changed after leave, drawn beside the words',
    says: { assistant: edits('marked', 'Each item has a mark now.') },
    async go(person, fixture) {
      await beginEdit(person, fixture, 'marked');
      await person.judge('a build under way');
      await person.page.locator('.build-view .react-flow__node').nth(3).waitFor({ state: 'attached' });
      await person.walk.picture('assistant-build');
      fixture.speakers.builder.open();
      await person.page.locator('.build-view .react-flow__node').nth(3).waitFor({ state: 'attached' });
      await person.hears('Each item has a mark now.');
      await person.walk.click('button', 'As a list');
      await person.walk.find('list', 'Nodes').waitFor();
      await person.judge('a draft as a list');
      const { versions } = (await person.ask('GET', '/v1/workflows/marked/versions')) as { versions: object[] }; // the API's own answer
      if (versions.length !== 2) throw new Error(`${versions.length} versions`);
    },
    shows: ['Open marked', 'succeeded', 'Each item has a mark now.'],
    wrong: (thread) => unlike('builds', resultsOf(thread, 'build-workflow-with-agent').length, 1),
  },
  {
    name: 'correction: a build under way is told what to mind',
    says: {
      assistant: ({ kind, prompt }) => {
        if (kind === 'completed') return say('It has an end, too.');
        if (!prompt.includes('USER: It needs an end')) return edit('corrected');
        if (prompt.includes('TOOL task-control c: ')) return say('The builder knows.');
        const args = { action: 'correct-task', taskId: taskIn(prompt), correction: 'patch it: add an end' };
        return batchTurn(toolCall('c', 'task-control', args));
      },
      nodes: (prompt) => (prompt.includes('USER: patch it') ? 4 : 3),
    },
    async go(person, fixture) {
      await beginEdit(person, fixture, 'corrected');
      await person.say('It needs an end.');
      await person.hears('The builder knows.');
      fixture.speakers.builder.open();
      await person.hears('It has an end, too.');
      await person.page.locator('.build-view .react-flow__node').nth(4).waitFor({ state: 'attached' });
    },
    shows: ['Task control: correct task', 'The builder knows.', '5 nodes'],
    wrong: (thread) => unlike('correction', resultsOf(thread, 'task-control'), ['The builder has the correction.']),
  },
  {
    name: 'cancel a task: the assistant calls a build off when it is asked to',
    says: {
      assistant: ({ prompt }) => {
        if (!prompt.includes('USER: Stop that build')) return edit('called-off');
        if (prompt.includes('TOOL task-control k: ')) return say('It is called off.');
        return batchTurn(toolCall('k', 'task-control', { action: 'cancel-task', taskId: taskIn(prompt) }));
      },
    },
    async go(person, fixture) {
      await beginEdit(person, fixture, 'called-off');
      await person.say('Stop that build.');
      await person.hears('It is called off.');
      fixture.speakers.builder.open();
      await person.atRest();
    },
    shows: ['Task control: cancel task', 'It is called off.'],
    wrong: (thread) => unlike('running', thread.running.length, 0),
  },
  {
    name: 'stop: the person ends all that is under way',
    says: { assistant: edits('stopped', 'Never said.') },
    async go(person, fixture) {
      await beginEdit(person, fixture, 'stopped');
      await person.walk.click('button', 'Stop');
      fixture.speakers.builder.open();
      await person.hears('Cancelled. What is done so far is kept.');
      await person.atRest();
      await person.walk.find('button', 'Stop').waitFor({ state: 'detached' });
    },
    shows: ['Cancelled. What is done so far is kept.', 'at rest'],
    wrong: (thread) => unlike('last', thread.messages.at(-1)?.text, 'Cancelled. What is done so far is kept.'),
  },
  {
    name: 'checklist: a light list is kept for the person to see',
    says: {
      assistant: [
        batchTurn(
          toolCall('l', 'task-control', {
            action: 'update-checklist',
            items: [
              { id: '1', title: 'Read the runs', status: 'done' },
              { id: '2', title: 'Compare them', status: 'in_progress' },
            ],
          }),
        ),
        say('I am comparing them.'),
      ],
    },
    async go(person) {
      await person.say('Compare the runs.');
      await person.hears('I am comparing them.');
      await person.judge('a checklist');
    },
    shows: ['Checklist', 'Read the runs', 'in progress'],
    wrong: ({ checklist }) => unlike('items', checklist.length, 2),
  },
];
