import { differs, unsaid } from './conversation.js';
import type { Conversation } from './conversation.js';
import { daily, saying } from './graphs.js';
import { tellsAll } from './plans.js';

const lists = { do: 'list the stored workflows', with: { action: 'list' }, is: 'look' } as const;

/** What is done to a stored workflow that a name is of. */
const does = (action: string, name: string, more: Record<string, string> = {}) => ({
  do: `do something to a stored workflow that needs no builder: ${action} it`,
  with: { action, 'id of the workflow': { found: name }, ...more },
});

/** Changes of what is there. */
export const editConversations: readonly Conversation[] = [
  {
    ...{ name: 'night', kind: 'edit' },
    before: (house) => house.putWorkflow('nightly-tidy', daily('Tidy up', 3)),
    says: ['Call the workflow "Tidy up" "Night watch" from now on'],
    intents: [
      {
        when: 'Call the workflow "Tidy up"',
        steps: [lists, does('rename', 'Tidy up', { 'new name': 'Night watch' }), tellsAll],
      },
    ],
    problems: async ({ house }) => differs('its name', (await house.graphOf('nightly-tidy')).name, 'Night watch'),
  },
  {
    ...{ name: 'morning', kind: 'edit' },
    before: (house) => house.putWorkflow('morning-count', daily('Count the sheep', 6)),
    says: ['Publish "Count the sheep", please'],
    intents: [{ when: 'Publish "Count the sheep"', steps: [lists, does('publish', 'Count the sheep'), tellsAll] }],
    problems: async ({ house }) => differs('what starts it', await house.startsOf('morning-count'), ['schedule']),
  },
  {
    ...{ name: 'evening', kind: 'edit' },
    before: async (house) => {
      await house.putWorkflow('evening-lamps', daily('Evening lamps', 20), true);
      await house.putWorkflow('evening-music', daily('Evening music', 21), true);
    },
    says: ['Take the evening one offline'],
    decides: ({ kind }) =>
      kind === 'question' ? { decision: 'approved', text: 'Evening music' } : { decision: 'approved' },
    intents: [
      {
        when: 'Take the evening one offline',
        steps: [
          lists,
          {
            do: 'have the person choose one of several answers',
            with: { question: 'Which one do you mean?', options: ['Evening lamps', 'Evening music'] },
          },
          does('unpublish', 'Evening music'),
          tellsAll,
        ],
      },
    ],
    problems: async ({ house }) => [
      ...differs('the lamps', await house.startsOf('evening-lamps'), ['schedule']),
      ...differs('the music', await house.startsOf('evening-music'), []),
    ],
  },
  {
    ...{ name: 'greeting', kind: 'edit' },
    before: (house) => house.putWorkflow('greeter', saying('Greeter', 'Good day')),
    says: ['Run "Greeter" once, and tell me what it says'],
    intents: [
      {
        when: 'Run "Greeter" once',
        steps: [
          lists,
          { do: 'start a run of a workflow', with: { action: 'run', 'id of the workflow': { found: 'Greeter' } } },
          tellsAll,
        ],
      },
    ],
    problems: async ({ said }) => unsaid(said, 'Good day'),
  },
];
