import { batchTurn, toolCall } from '../../builder/play-builder.js';
import { until } from '../../support/app-process.js';
import { resultsOf, unlike } from './conversation.js';
import type { Conversation } from './conversation.js';
import { store } from './call-talks.js';
import type { Person } from './person.js';
import { say } from './speakers.js';

const call = (name: string, args: object): string => batchTurn(toolCall('x', name, args));

async function versionOf(person: Person): Promise<string> {
  const { version } = (await person.ask('GET', '/v1/assistant/permissions')) as { version: string }; // the API's own answer
  return version;
}

/** Sets one permission on its page, with a reason. */
async function set(person: Person, name: string, level: string): Promise<void> {
  await person.open('/permissions');
  await person.walk.find('heading', 'Permissions of the assistant').waitFor();
  await person.walk.choose(name, level);
  await person.walk.fill('Why', 'a drill');
  await person.judge(`permissions with ${name} changed`);
  await person.walk.picture('permissions');
  const before = await versionOf(person);
  await person.walk.click('button', 'Save the permissions');
  let version = before; // the button rests while it saves as well as when it has saved
  await until('the permissions to be saved', async () => (version = await versionOf(person)) !== before);
  await until('the controller to hold it', () => person.stack.apps.controller.log.includes(version));
  await person.open();
}

export const leaveTalks: readonly Conversation[] = [
  {
    name: 'blocked: what is not allowed is refused, and nobody is asked',
    says: {
      assistant: [call('workflows', { action: 'delete', workflowId: 'guarded' }), say('That is not allowed here.')],
    },
    async go(person) {
      await store(person, 'guarded', 'Guarded');
      await set(person, 'Delete workflow', 'blocked');
      await person.say('Delete it.');
      await person.hears('That is not allowed here.');
      await person.ask('GET', '/v1/workflows/guarded');
    },
    shows: ['Workflows: delete', 'That is not allowed here.'],
    wrong: (thread) => unlike('answer', resultsOf(thread, 'workflows'), ['Error: This deployment does not allow it']),
  },
  {
    name: 'always allowed: what is allowed for good is done without a question',
    says: {
      assistant: [call('folders', { action: 'create', name: 'Desk' }), say('The folder is there.')],
    },
    async go(person) {
      await set(person, 'Create folder', 'always_allow');
      await person.say('Make a folder called Desk.');
      await person.hears('The folder is there.');
      const folders = JSON.stringify(await person.ask('GET', '/v1/folders'));
      if (!folders.includes('"Desk"')) throw new Error(`no such folder: ${folders}`);
    },
    shows: ['Folders: create', 'The folder is there.'],
    wrong: (thread) => unlike('failed', resultsOf(thread, 'folders')[0]?.startsWith('Error'), false),
  },
  {
    name: 'read-only: a call that changes the instance is refused before anybody is asked',
    isReadOnly: true,
    says: {
      assistant: [call('folders', { action: 'create', name: 'Desk' }), say('This instance cannot be changed.')],
    },
    async go(person) {
      await person.say('Make a folder.');
      await person.hears('This instance cannot be changed.');
    },
    shows: ['Folders: create', 'This instance cannot be changed.'],
    wrong: (thread) =>
      unlike('answer', resultsOf(thread, 'folders'), [
        'Error: Cannot modify folders on a protected instance. This instance is in read-only mode.',
      ]),
  },
  {
    name: 'read-only: a plan is refused before a planner is asked, and the person is told that nothing is changed',
    isReadOnly: true,
    says: {
      assistant: ({ prompt }) =>
        prompt.includes('TOOL plan p: ') ? say('Nothing can be built here.') : batchTurn(toolCall('p', 'plan', {})),
    },
    async go(person) {
      await person.say('Build it.');
      await person.hears('Nothing can be built here.');
    },
    shows: ['Nothing can be built here.', 'Nothing was changed.'],
    wrong: (thread) =>
      unlike('answer', resultsOf(thread, 'plan'), [
        'Error: Cannot modify workflows on a protected instance. This instance is in read-only mode.',
      ]) ?? unlike('plan', thread.plan, null),
  },
  {
    name: 'read-only: what only reads works as ever',
    isReadOnly: true,
    says: { assistant: [call('workflows', { action: 'list' }), say('There is none.')] },
    async go(person) {
      await person.say('Which workflows are there?');
      await person.hears('There is none.');
    },
    shows: ['Workflows: list', 'There is none.'],
    wrong: (thread) => unlike('failed', resultsOf(thread, 'workflows')[0]?.startsWith('Error'), false),
  },
];
