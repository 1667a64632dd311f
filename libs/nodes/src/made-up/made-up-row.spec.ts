import { expect, it } from '@jest/globals';
import { madeUpRow } from './made-up-row.js';

it.each([
  [
    "SELECT product, COUNT(*) AS orders, SUM(o.total) total FROM orders o WHERE created_at > now() - interval '1 week'",
    { product: 'mocked', orders: 1, total: 1, mocked: true },
  ],
  [
    'select distinct o."name", coalesce(a, b) as "first" from orders o',
    { name: 'mocked', first: 'mocked', mocked: true },
  ],
  ['SELECT * FROM orders', { mocked: true }],
  ['SELECT count(*) FROM orders', { mocked: true }],
  ['UPDATE orders SET paid = true', { mocked: true }],
])('a made-up row has the columns that are asked for by name: %s', (statement, row) => {
  expect(madeUpRow(statement)).toEqual(row);
});
