import { describe, expect, it } from '@jest/globals';
import type { ThreadOrder } from '#contract';
import { threadAddress } from './thread-address.js';
import { ThreadsController } from './threads.controller.js';

type Parts = ConstructorParameters<typeof ThreadsController>;

describe('a message to the assistant', () => {
  it('is stored without the secrets in it', async () => {
    const stored: ThreadOrder[] = [];
    const orders = { post: (_thread: string, _id: string, order: ThreadOrder) => Promise.resolve(stored.push(order)) };
    const controller = new ThreadsController(...([{}, {}, orders, {}, {}] as unknown as Parts)); // a message needs the orders alone
    await controller.say({ id: 't' }, { text: `use sk-${'a1B2'.repeat(12)} for it` }, 'k');
    expect(stored).toMatchObject([{ type: 'say', text: 'use [REDACTED] for it' }]);
  });
});

describe('an answer over the API', () => {
  it('is an operator’s in a thread of who texts, so that wrong codes by text do not shut it', async () => {
    const [actorId, id] = [`act_${'0'.repeat(26)}`, 'k'];
    const given: ThreadOrder[] = [];
    const engine = { ask: () => Promise.resolve(true) };
    const ask = () => Promise.resolve(threadAddress(`texts-user-${actorId}`));
    const orders = {
      order: (_thread: string, _id: string, order: ThreadOrder) =>
        Promise.resolve(given.push(order) && { state: { answers: [{ id, status: 'taken' }] } }),
    };
    const controller = new ThreadsController(...([engine, ask, orders, {}, {}] as unknown as Parts)); // it needs no more
    await controller.confirm({ requestId: `${actorId}.3.1` }, { decision: 'approved' }, id);
    expect(given).toMatchObject([{ type: 'decide', user: 'operator', decision: 'approved' }]);
  });
});
