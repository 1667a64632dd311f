import { differs, unplanned, unsaid } from './conversation.js';
import type { Conversation } from './conversation.js';
import { planned, tasksOf, tellsAll } from './plans.js';
import type { Part } from './plans.js';
import { create } from './tables.js';

/** Something has failed: what is left is done in another way. */
function instead(failed: string, ...parts: Part[]) {
  return {
    when: failed,
    steps: [{ do: 'make the tasks that are left as a new graph', with: { tasks: tasksOf(parts) } }, tellsAll],
  };
}

/** Plans of which something fails on the way. */
export const replanConversations: readonly Conversation[] = [
  {
    ...{ name: 'attic', kind: 'replan' },
    before: (house) => house.putTable('attic', [{ thing: 'A rocking horse' }]),
    says: ['Get rid of the list called attic'],
    decides: ({ kind }) => ({ decision: kind === 'plan' ? 'approved' : 'denied' }),
    intents: [
      planned('Get rid of the list called attic', {
        kind: 'change data tables',
        work: 'Delete the table attic with all that is in it',
      }),
      {
        when: 'Delete the table attic',
        steps: [{ do: 'delete a data table with all its rows', with: { table: 'attic' } }, tellsAll],
      },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'cancelled', 'failed'),
      ...differs('the rows', await house.rowsOf('attic', 'thing'), [['A rocking horse']]),
    ],
  },
  {
    ...{ name: 'sheets', kind: 'replan' },
    before: (house) => house.putTable('sheets', [{ colour: 'white' }]),
    says: ['Make me a list of sheets with their size'],
    intents: [
      planned('a list of sheets with their size', {
        kind: 'change data tables',
        work: 'Make a table of sheets with their size',
        title: 'The sheets',
      }),
      { when: 'Make a table of sheets with', steps: [create('sheets', { size: 'number' }), tellsAll] },
      instead('"title":"The sheets","kind":"manage-data-tables","status":"failed"', {
        kind: 'change data tables',
        work: 'Make another table of sheets, by another name',
        title: 'The other sheets',
      }),
      { when: 'Make another table of sheets', steps: [create('bed_sheets', { size: 'number' }), tellsAll] },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded'),
      ...differs('the old one', await house.rowsOf('sheets', 'colour'), [['white']]),
      ...differs('the new one', await house.columnsOf('bed_sheets'), ['size number']),
    ],
  },
  {
    ...{ name: 'applause', kind: 'replan' },
    before: async (house) => {
      house.stack.dashboard.failAll(503);
      await house.putTable('applause', [{ day: 'today', cheers: 77 }]);
    },
    says: ['How much applause was there? Plan it; there may be a list of it, too'],
    intents: [
      planned('How much applause was there', {
        kind: 'delegate anything else to an agent with tools',
        work: 'Count the cheers that came in today',
        title: 'The counter',
        needs: ['counts messages with a label'],
      }),
      { when: 'Count the cheers that came in', steps: ['count the praise messages of today', 'say how many'] },
      {
        when: '"title":"The counter","kind":"delegate","status":"failed"',
        steps: [
          { do: 'query the rows of a data table', with: { action: 'query', table: 'applause' } },
          'say that it cannot go on as it was planned, and what was found',
        ],
      },
    ],
    problems: async ({ house, thread, said }) => {
      house.stack.dashboard.failAll(null);
      return [...unplanned(thread, 'cancelled', 'failed'), ...unsaid(said, '77')];
    },
  },
];
