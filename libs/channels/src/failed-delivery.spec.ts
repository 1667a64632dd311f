import { expect, it } from '@jest/globals';
import { InvariantError } from '#errors';
import { failedDelivery } from './failed-delivery.js';

const unsent = Object.assign(new InvariantError('a request was not made'), { isUnsent: true });

it.each([
  ['itself', unsent],
  ['what an SDK makes of it', new Error('Connection error.', { cause: unsent })],
])('a fault of ours is no delivery in doubt: %s', (_, error) => {
  expect(() => failedDelivery(error, null)).toThrow(unsent);
});

it('what never left may be posted again, and a lost connection proves nothing', () => {
  expect(failedDelivery(Object.assign(new Error('no'), { isUnsent: true }), null)).toMatchObject({ status: 'retry' });
  expect(failedDelivery(Object.assign(new Error('no'), { code: 'ECONNRESET' }), null)).toEqual({ status: 'ambiguous' });
});
