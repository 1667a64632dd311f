import type { Intent } from '#stranger';

import { drawn } from './drawn.js';
import type { Part } from './drawn.js';
import { differs, unplanned } from './conversation.js';
import type { Conversation } from './conversation.js';
import type { House } from './house.js';
import { saying } from './graphs.js';
import { checked, planned, tellsAll } from './plans.js';

const ann = '+15550123';

const daily = (hour: number): Part => [
  'timer',
  'starts the workflow at times that come again',
  { 'trigger rules': [{ 'trigger interval': 'days', 'trigger at hour': hour }] },
];
const text = (words: string, to: string): Part => [
  'sms',
  'sends a text to the person of the conversation',
  { text: words, to, 'from the number of ours that writes': '+15550100' },
];

/** Every day at an hour a text to Ann. */
function reminder(when: string, name: string, hour: number, words: string): Intent {
  const parts = { 'Every Day': daily(hour), 'Tell Ann': text(words, ann) };
  return { when, facts: { 'name of the workflow': name }, steps: drawn(parts) };
}

/** The workflow that texts these words, whatever it is called; undefined: there is none. */
async function texting(house: House, words: string): Promise<{ id: string; to: unknown } | undefined> {
  for (const id of await house.workflowIds()) {
    const { nodes } = await house.graphOf(id);
    const found = nodes.find(({ parameters }) => parameters?.['text'] === words);
    if (found !== undefined) return { id, to: found.parameters?.['to'] };
  }
  return undefined;
}

async function startsOf(house: House, words: string): Promise<string[]> {
  const found = await texting(house, words);
  return found === undefined ? ['it is not there'] : house.startsOf(found.id);
}

async function recipientOf(house: House, words: string): Promise<unknown> {
  return (await texting(house, words))?.to;
}

/** Who asks for a reminder has one workflow built, and its proof behind it. */
function planOf(when: string, work: string, proof: string): Intent {
  return planned(
    when,
    { kind: 'build a workflow', work, title: 'The reminder' },
    { kind: 'checkpoint that proves what was built', work: proof, isAfter: true },
  );
}

/** Workflows that are built, each with its proof behind it. */
export const buildConversations: readonly Conversation[] = [
  {
    ...{ name: 'water', kind: 'checkpoint' },
    says: [`Every day at 7 text ${ann} to drink some water`],
    intents: [
      planOf('to drink some water', `Each day at 7 send "Drink some water" to ${ann}`, 'Prove the one about water'),
      reminder('Each day at 7 send', 'Drink Water', 7, 'Drink some water'),
      checked('Prove the one about water', 'Water'),
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded', 'succeeded'),
      ...differs('its text', await recipientOf(house, 'Drink some water'), ann),
      ...differs('what starts it', await startsOf(house, 'Drink some water'), []),
    ],
  },
  {
    ...{ name: 'walks', kind: 'build' },
    says: [`I want two reminders for ${ann}: at 8 to walk the dog, and at 20 to lock the door`],
    intents: [
      planned(
        'at 8 to walk the dog',
        { kind: 'build a workflow', work: `Each morning at 8 send "Walk the dog" to ${ann}`, title: 'The dog' },
        { kind: 'build a workflow', work: `Each evening at 20 send "Lock the door" to ${ann}`, title: 'The door' },
      ),
      reminder('Each morning at 8 send', 'Walk The Dog', 8, 'Walk the dog'),
      reminder('Each evening at 20 send', 'Lock The Door', 20, 'Lock the door'),
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded', 'succeeded'),
      ...differs('the dog', await recipientOf(house, 'Walk the dog'), ann),
      ...differs('the door', await recipientOf(house, 'Lock the door'), ann),
    ],
  },
  {
    ...{ name: 'lights', kind: 'build' },
    says: [`Every day at 22 text ${ann} to put out the lights`, 'Good. Let the one with the lights run from now on'],
    intents: [
      planOf('to put out the lights', `Each night at 22 send "Lights out" to ${ann}`, 'Prove the one about the lights'),
      reminder('Each night at 22 send', 'Lights Out', 22, 'Lights out'),
      checked('Prove the one about the lights', 'Lights Out'),
      {
        when: 'Let the one with the lights run',
        steps: [
          { do: 'list the stored workflows', with: { action: 'list' }, is: 'look' },
          {
            do: 'do something to a stored workflow that needs no builder: publish it',
            with: { action: 'publish', 'id of the workflow': { found: 'Lights Out' } },
          },
          tellsAll,
        ],
      },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded', 'succeeded'),
      ...differs('what starts it', await startsOf(house, 'Lights out'), ['schedule']),
    ],
  },
  {
    ...{ name: 'bell', kind: 'edit' },
    before: (house) => house.putWorkflow('door-bell', saying('Door bell', 'Who is there?')),
    says: ['The workflow "Door bell" is to say "Come in!"'],
    intents: [
      {
        when: 'The workflow "Door bell" is to say',
        steps: [
          { do: 'list the stored workflows', with: { action: 'list' }, is: 'look' },
          {
            do: 'have a builder change an existing workflow, without a plan',
            with: {
              task: 'Have the node Say give the text "Come in!" in the place of the old one',
              'id of the workflow': { found: 'Door bell' },
              'the bypass of the plan': true,
              'the reason': 'It is there, and one text of it changes.',
              'context of the conversation': 'They want other words.',
            },
          },
          tellsAll,
        ],
      },
      {
        when: 'Have the node Say give the text',
        steps: [
          {
            do: 'set parameters of a node, all changes of a node in one call, with values',
            is: 'change',
            with: { 'the node': 'Say', changes: ['Set the value of the field text to "Come in!"'] },
          },
          { do: 'check the whole workflow', is: 'proof' },
          { do: 'run the workflow once', is: 'proof' },
          'say "It says so now."',
        ],
      },
      {
        when: 'Set the value of the field text to',
        steps: [],
        facts: {
          parameters: {
            assignments: { assignments: [{ id: 'a', name: 'text', value: 'Come in!', type: 'string' }] },
          },
        },
      },
    ],
    problems: async ({ house }) =>
      differs('what it says', JSON.stringify((await house.graphOf('door-bell')).nodes).includes('Come in!'), true),
  },
];
