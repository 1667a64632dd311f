import { describe, expect, it } from '@jest/globals';
import type { ThreadOrder } from '#contract';
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
