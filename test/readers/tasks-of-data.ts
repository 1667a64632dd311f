import { aPersonIsAsked, ok } from './task.js';
import type { ReaderTask } from './task.js';

const getOrder = {
  name: 'get_order',
  description: 'Looks up an order: { order, state, total }.',
  args: { order: 'string' },
} as const;
const orders = { total: 120, state: 'packed' };

/** Descriptions about values, decisions and lists. */
export const tasksOfData: readonly ReaderTask[] = [
  {
    name: 'look-up',
    words: `The input is { "order": <text>, "customer": <text> }. Look the order up. The run comes to
{ "order": <its number>, "state": <its state>, "greeting": "Hello <customer>, <order> is <state>." }.`,
    tools: [getOrder],
    plays: [
      {
        name: 'an order',
        input: { order: 'A-7', customer: 'Mina' },
        environment: () => ({ tools: { get_order: ({ order }) => ({ order, ...orders }) } }),
        comes: { order: 'A-7', state: 'packed', greeting: 'Hello Mina, A-7 is packed.' },
      },
      {
        name: 'one in another state',
        input: { order: 'B-1', customer: 'Ola' },
        environment: () => ({ tools: { get_order: ({ order }) => ({ order, state: 'lost', total: 1 }) } }),
        comes: { order: 'B-1', state: 'lost', greeting: 'Hello Ola, B-1 is lost.' },
      },
    ],
  },
  {
    name: 'large-refund',
    words: `The input is { "order": <text>, "dollars": <number> }. Above 200 dollars a manager has to agree first; up to 200 nobody is asked. Then pay by
POST https://pay.example/refunds with the JSON { "order", "dollars" }, which asks no further person. The run comes to { "paid": true }. Where the manager
refuses nothing is paid, and it comes to { "paid": false }; it does not fail.`,
    tools: [],
    plays: [
      ...(
        [
          ['a small one asks nobody', 200, [false], true],
          ['a large one that is agreed to', 201, [true], true],
          ['a large one that is refused', 900, [false], false],
        ] as const
      ).map(([name, dollars, approvals, paid]) => ({
        ...{ name, input: { order: 'A-1', dollars }, comes: { paid } },
        environment: (did: (what: string) => void) => ({
          approvals,
          http: ({ method, url, body }: { method: string; url: string; body?: unknown }) => {
            did(`${method} ${url} ${JSON.stringify(body)}`);
            return ok({});
          },
        }),
        does: [
          ...(dollars > 200 ? [aPersonIsAsked] : []),
          ...(paid ? [`POST https://pay.example/refunds ${JSON.stringify({ order: 'A-1', dollars })}`] : []),
        ],
      })),
    ],
  },
  {
    name: 'weather',
    words: `The input is { "cities": [<text>, …] }. Ask the weather of each city, three at the same time at most. A city that cannot be looked up must not
stop the others. The run comes to a list with one entry for each city, in the order of the input:
{ "ok": true, "output": <what the tool returned> }, or { "ok": false, "error": <the error> }.`,
    tools: [{ name: 'weather', description: 'The weather of a city: { sky }.', args: { city: 'string' } }],
    plays: [
      {
        name: 'one of three fails',
        input: { cities: ['Oslo', 'Atlantis', 'Rome'] },
        environment: () => ({
          tools: {
            weather: ({ city }) => {
              if (city === 'Atlantis') throw new Error('there is no such city');
              return { sky: `${String(city)} grey` };
            },
          },
        }),
        comes: [
          { ok: true, output: { sky: 'Oslo grey' } },
          { ok: false, error: { code: 'tool-failed' } },
          { ok: true, output: { sky: 'Rome grey' } },
        ],
      },
    ],
  },
  {
    name: 'sort-letters',
    words: `The input is a text, what a customer wrote. A model decides which it is: praise, complaint or question. For a complaint, and only then, open a
ticket with that text. The run comes to { "label": <the word>, "ticket": <the id of the ticket, or null> }.`,
    tools: [{ name: 'open_ticket', description: 'Opens a ticket: { id }.', args: { text: 'string' } }],
    plays: (['praise', 'complaint', 'question'] as const).map((label) => ({
      ...{ name: label, input: `This is ${label}.` },
      environment: (did: (what: string) => void) => ({
        model: () => label,
        tools: {
          open_ticket: ({ text }: Record<string, unknown>) => {
            did(`ticket ${String(text)}`);
            return { id: 'T-1' };
          },
        },
      }),
      ...{ comes: { label, ticket: label === 'complaint' ? 'T-1' : null } },
      does: label === 'complaint' ? ['ticket This is complaint.'] : [],
    })),
  },
  {
    name: 'total',
    words: `The input is { "orders": [<text>, …] }. Look up each order. Of those whose total is 100 or more, one after the other, tell the desk the number of
the order. The run comes to { "told": <the list of what was looked up of all orders, in their order> }.`,
    tools: [getOrder, { name: 'tell_desk', description: 'Tells the desk a number.', args: { order: 'string' } }],
    plays: [
      {
        name: 'two of three',
        input: { orders: ['A-1', 'A-2', 'A-3'] },
        environment: (did) => ({
          tools: {
            get_order: ({ order }) => ({ order, state: 'new', total: order === 'A-2' ? 99 : 100 }),
            tell_desk: ({ order }) => {
              did(`tell ${String(order)}`);
              return null;
            },
          },
        }),
        comes: {
          told: ['A-1', 'A-2', 'A-3'].map((order) => ({ order, state: 'new', total: order === 'A-2' ? 99 : 100 })),
        },
        does: ['tell A-1', 'tell A-3'],
      },
    ],
  },
  {
    name: 'import',
    words: `The input is empty. GET https://rows.example/rows gives { "rows": [<number>, …], "cursor": <text, or null at the end> }; with ?cursor=<text> the
next page. There may be 50,000 rows in all. Keep each row, ten at the same time. A row that is refused must not stop the others.
The run comes to { "rows": <how many there were>, "refused": <how many of them were refused> }.`,
    tools: [{ name: 'keep_row', description: 'Keeps a row; may refuse it.', args: { row: 'number' } }],
    plays: [
      {
        name: 'three pages',
        input: '',
        environment: (did) => ({
          http: ({ url }) => {
            const at = Number(new URL(url).searchParams.get('cursor') ?? 0);
            return ok({ rows: [at, at + 1, at + 2], cursor: at < 6 ? String(at + 3) : null });
          },
          tools: {
            keep_row: ({ row }) => {
              if (row === 4) throw new Error('it is refused');
              did(`keep ${String(row)}`);
              return null;
            },
          },
        }),
        comes: { rows: 9, refused: 1 },
        does: [0, 1, 2, 3, 5, 6, 7, 8].map((row) => `keep ${row}`),
        anyOrder: true,
      },
    ],
  },
];
