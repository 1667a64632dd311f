import { ok } from './task.js';
import type { ReaderTask } from './task.js';

/** Notes a call of a tool, and answers it. */
const noted =
  (did: (what: string) => void, name: string, value: unknown = null) =>
  (args: Record<string, unknown>): unknown => {
    did(`${name} ${Object.values(args).map(String).join(' ')}`.trim());
    return value;
  };

/** Descriptions about errors, people, events and time. */
export const tasksOfTime: readonly ReaderTask[] = [
  {
    name: 'poll',
    words: `The input is { "job": <text> }. GET https://jobs.example/<job> gives { "state": <text>, "result": <anything> }. Ask every 30 seconds, 20 times at
most, until state is "done". The run comes to the result. After 20 times without it the run fails; its message says "not-finished".`,
    tools: [],
    plays: [
      ...(
        [
          ['done at the third time', 3, 3],
          ['never done', 99, 20],
        ] as const
      ).map(([name, doneAt, times]) => ({
        ...{ name, input: { job: 'J-1' } },
        environment: (did: (what: string) => void) => {
          let asked = 0;
          return {
            http: ({ url }: { url: string }) => {
              asked += 1;
              did(url);
              return ok(asked >= doneAt ? { state: 'done', result: { n: 7 } } : { state: 'busy', result: null });
            },
          };
        },
        ...(doneAt < 20 ? { comes: { n: 7 } } : { fails: 'not-finished' }),
        does: Array.from({ length: times }, () => 'https://jobs.example/J-1'),
      })),
    ],
  },
  {
    name: 'trip',
    words: `The input is { "trip": <text> }. Book the flight, then the hotel, then the car. Where one of them fails cancel what was booked before it, the last
first, and the run fails. Else it comes to { "booked": true }. Every tool is given the trip.`,
    tools: ['flight', 'hotel', 'car'].flatMap((what) => [
      { name: `book_${what}`, description: `Books the ${what}.`, args: { trip: 'string' as const } },
      { name: `cancel_${what}`, description: `Cancels the ${what}.`, args: { trip: 'string' as const } },
    ]),
    plays: [
      ...(
        [
          ['all is booked', null, ['book_flight x', 'book_hotel x', 'book_car x']],
          ['no car', 'book_car', ['book_flight x', 'book_hotel x', 'cancel_hotel x', 'cancel_flight x']],
          ['no flight', 'book_flight', []],
        ] as const
      ).map(([name, broken, does]) => ({
        ...{ name, input: { trip: 'x' }, does },
        environment: (did: (what: string) => void) => ({
          tools: Object.fromEntries(
            ['book_flight', 'book_hotel', 'book_car', 'cancel_flight', 'cancel_hotel', 'cancel_car'].map((tool) => [
              tool,
              (args: Record<string, unknown>): unknown => {
                if (tool === broken) throw new Error('nothing is free');
                return noted(did, tool)(args);
              },
            ]),
          ),
        }),
        ...(broken === null ? { comes: { booked: true } } : { fails: '' }),
      })),
    ],
  },
  {
    name: 'paid-in-time',
    words: `The input is { "order": <text> }. Wait two days at most for an event "payment.settled" whose data has this "order". Then ship the order; the run
comes to { "shipped": true, "amount": <amount in the data of the event> }. Where none comes in time remind the customer, and the run comes to
{ "shipped": false, "amount": null }.`,
    tools: [
      { name: 'ship', description: 'Ships an order.', args: { order: 'string' } },
      { name: 'remind', description: 'Reminds the customer of an order.', args: { order: 'string' } },
    ],
    plays: [
      {
        name: 'it comes, behind that of another order',
        input: { order: 'A-1' },
        environment: (did) => ({
          tools: { ship: noted(did, 'ship'), remind: noted(did, 'remind') },
          events: [
            { name: 'payment.settled', data: { order: 'B-2', amount: 1 } },
            { name: 'payment.settled', data: { order: 'A-1', amount: 30 } },
          ],
        }),
        comes: { shipped: true, amount: 30 },
        does: ['ship A-1'],
      },
      {
        name: 'it does not come',
        input: { order: 'A-1' },
        environment: (did) => ({ tools: { ship: noted(did, 'ship'), remind: noted(did, 'remind') }, events: [] }),
        comes: { shipped: false, amount: null },
        does: ['remind A-1'],
      },
    ],
  },
  {
    name: 'stale-price',
    words: `The input is { "item": <text> }. GET https://prices.example/<item> gives { "price": <number> }. The server is often away or too busy: try again
four times, the first time after 2 seconds. If it is still away the run comes to { "price": null, "why": <the code of the error> }, else to
{ "price": <the price>, "why": null }. Where there is no such item (404) it is not tried again, and the run fails.`,
    tools: [],
    plays: [
      ...(
        [
          ['well at the fifth time', 503, 4, { price: 9, why: null }],
          ['away for good', 503, 99, { price: null, why: 'unavailable' }],
          ['too busy for good', 429, 99, { price: null, why: 'rate-limited' }],
          ['no such item', 404, 99, undefined],
        ] as const
      ).map(([name, status, bad, comes]) => ({
        ...{ name, input: { item: 'pen' } },
        environment: (did: (what: string) => void) => {
          let asked = 0;
          return {
            http: ({ url }: { url: string }) => {
              asked += 1;
              did(url);
              return asked <= bad ? { status, body: '' } : ok({ price: 9 });
            },
          };
        },
        ...(comes === undefined ? { fails: '' } : { comes }),
        does: Array.from({ length: status === 404 ? 1 : 5 }, () => 'https://prices.example/pen'),
      })),
    ],
  },
  {
    name: 'callback',
    words: `The input is { "parcel": <text> }. POST https://labels.example/jobs with the JSON { "parcel": <the parcel>, "reply_to": <an address> }, which asks
no person. The address is that of our deployment, https://desk.example, with the path at which this run is called back. Wait a day at most for the answer,
whose data is { "url": <text> }. The run comes to that url.`,
    tools: [],
    plays: [
      {
        name: 'it is called back',
        input: { parcel: 'P-1' },
        environment: (did) => {
          const events: { callback: string; data: unknown }[] = [];
          return {
            events,
            http: ({ method, url, body }) => {
              const { parcel, reply_to: at } = body as { parcel: unknown; reply_to: string }; // what the words ask for
              did(`${method} ${url} ${String(parcel)} ${String(at).startsWith('https://desk.example')}`);
              events.push({
                callback: decodeURIComponent(at.slice(at.lastIndexOf(':') + 1, -1)),
                data: { url: 'https://x.example/1' },
              });
              return ok({});
            },
          };
        },
        comes: 'https://x.example/1',
        does: ['POST https://labels.example/jobs P-1 true'],
      },
    ],
  },
  {
    name: 'appointment',
    words: `The input is { "name": <text>, "time": <text> }. Ask the person by text whether they come at that time, and wait two hours at most. A model says
of the answer whether it is yes, no or unclear. For yes confirm the time; for no, and where no answer comes, free it; for unclear tell the desk.
The run comes to the word, or to "silent" where no answer came. Every tool is given the name.`,
    tools: ['confirm', 'free', 'tell_desk'].map((name) => ({
      ...{ name, description: `Does what its name says.`, args: { name: 'string' as const } },
    })),
    plays: [
      ...(
        [
          ['yes', ['yes, sure'], 'confirm Mina'],
          ['no', ['sorry'], 'free Mina'],
          ['unclear', ['hm'], 'tell_desk Mina'],
          ['silent', [], 'free Mina'],
        ] as const
      ).map(([word, messages, done]) => ({
        ...{ name: word, input: { name: 'Mina', time: '9:00' }, comes: word, does: [done] },
        environment: (did: (what: string) => void) => ({
          ...{ messages, model: () => word },
          tools: Object.fromEntries(['confirm', 'free', 'tell_desk'].map((name) => [name, noted(did, name)])),
        }),
      })),
    ],
  },
];
