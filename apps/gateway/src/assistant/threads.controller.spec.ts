import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import type { ThreadOrder } from '#protocol';
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

describe('a cancel', () => {
  const cancelled = async (state: object | null, hasMail: boolean): Promise<object[]> => {
    const posted: object[] = [];
    const orders = {
      read: () => Promise.resolve(state && { actorId: 'act_1', state }),
      post: (_thread: string, _id: string, order: ThreadOrder) => Promise.resolve(posted.push(order)),
    };
    const threads = { hasMail: () => Promise.resolve(hasMail), toActorId: () => 'act_1' };
    const ask = (question: (of: object) => unknown) => Promise.resolve(question(threads));
    const outside = { sendMail: ({ event }: { event: object }) => Promise.resolve(posted.push(event)) };
    const runs = { findPendingRun: () => Promise.resolve({ runId: 'run_1' }) };
    const engine = {
      ask: (question: (of: object, more: object) => unknown) => Promise.resolve(question({ outside }, { runs })),
    };
    await new ThreadsController(...([engine, ask, orders, {}, {}] as unknown as Parts)).cancel({ id: 't' }); // it needs no more
    return posted;
  };

  it('reaches a message that no turn has read yet, whether it is the first of its thread or not, and cuts its model short', async () => {
    for (const state of [null, { run: null }])
      expect(await cancelled(state, true)).toMatchObject([
        { type: 'cancel', user: 'operator' },
        { type: 'cancel-requested', runId: 'run_1', by: 'operator' },
      ]);
    expect(await cancelled({ run: null }, false)).toEqual([]);
  });

  it('of what is not there says so', async () => {
    await expect(cancelled(null, false)).rejects.toMatchObject({ status: 404 });
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
    const reply = { raw: new EventEmitter() } as unknown as FastifyReply; // it needs no more
    await controller.confirm({ requestId: `${actorId}.3.1` }, { decision: 'approved' }, id, reply);
    expect(given).toMatchObject([{ type: 'decide', user: 'operator', decision: 'approved' }]);
  });
});
