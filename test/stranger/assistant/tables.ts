import { differs, unplanned, unsaid } from './conversation.js';
import type { Conversation } from './conversation.js';
import { planned, tellsAll } from './plans.js';

/** Lists that are kept, changed and read. */
export const tableConversations: readonly Conversation[] = [
  {
    ...{ name: 'customers', kind: 'table' },
    says: ['Please keep a list of our customers for me, with name and phone'],
    intents: [
      planned('keep a list of our customers', {
        kind: 'change data tables',
        work: 'Make a table of customers with their name and phone',
      }),
      {
        when: 'Make a table of customers',
        steps: [create('customers', { name: 'string', phone: 'string' }), tellsAll],
      },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded'),
      ...differs('the table', await house.columnsOf('customers'), ['name string', 'phone string']),
    ],
  },
  {
    ...{ name: 'guests', kind: 'table' },
    before: (house) => house.putTable('guests', [{ name: 'Jo Brook', seats: 1 }]),
    says: ['Add Ann Lee with 2 seats to our guests, please'],
    intents: [
      planned('Add Ann Lee with 2 seats', {
        kind: 'change data tables',
        work: 'Put one more row into the table guests: Ann Lee, with 2 seats',
      }),
      {
        when: 'one more row into the table guests',
        steps: [
          {
            do: 'insert rows into a data table',
            with: { action: 'insert rows', table: 'guests', rows: [{ name: 'Ann Lee', seats: 2 }] },
          },
          tellsAll,
        ],
      },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded'),
      ...differs('the rows', await house.rowsOf('guests', 'name', 'seats'), [
        ['Jo Brook', 1],
        ['Ann Lee', 2],
      ]),
    ],
  },
  {
    ...{ name: 'visitors', kind: 'table' },
    before: (house) => house.putTable('visitors', [{ name: 'Mia Stone' }, { name: 'Ken Ito' }]),
    says: ['Who is on our list of visitors?'],
    intents: [
      {
        when: 'on our list of visitors',
        steps: [
          { do: 'query the rows of a data table', with: { action: 'query', table: 'visitors' } },
          'say who is on it',
        ],
      },
    ],
    problems: async ({ said }) => unsaid(said, 'Mia Stone', 'Ken Ito'),
  },
  {
    ...{ name: 'stock', kind: 'table' },
    says: ['I need a list of suppliers with their name, and then one of parts with title and price'],
    intents: [
      planned(
        'I need a list of suppliers',
        { kind: 'change data tables', work: 'Make a table of suppliers with their name' },
        { kind: 'change data tables', work: 'Make a table of parts with title and price', isAfter: true },
      ),
      { when: 'Make a table of suppliers', steps: [create('suppliers', { name: 'string' }), tellsAll] },
      { when: 'Make a table of parts', steps: [create('parts', { title: 'string', price: 'number' }), tellsAll] },
    ],
    problems: async ({ house, thread }) => [
      ...unplanned(thread, 'completed', 'succeeded', 'succeeded'),
      ...differs('the suppliers', await house.columnsOf('suppliers'), ['name string']),
      ...differs('the parts', await house.columnsOf('parts'), ['title string', 'price number']),
    ],
  },
];

/** Makes a table with these columns. */
export function create(table: string, columns: Readonly<Record<string, string>>) {
  const each = Object.entries(columns).map(([name, type]) => ({ name, type }));
  return { do: 'create a data table with columns', with: { table, columns: each } };
}
