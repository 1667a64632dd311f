import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { toolText, TypescriptTools } from '../../test/typescript-tools.js';
import { readCatalogue } from '../read-catalogue.js';
import { playExamples } from './play-examples.js';

const tools = new TypescriptTools();
afterAll(() => tools.close());

const asks = `const response = await context.fetch(context.addresses.SHOP_URL + '/orders?n=' + input.n);
  if (!response.ok) throw new Error('status ' + response.status);
  return { ...(await response.json()), key: context.secrets.SHOP_KEY };`;
const at = 'GET https://shop-url.example/orders?n=';
const says = `repeat: 'safe', secrets: ['SHOP_KEY'], addresses: ['SHOP_URL'], examples: [
  { input: { n: 1 }, output: { orders: 7, key: 'the value of SHOP_KEY' }, answers: { '${at}1': { json: { orders: 7 } } } },
  { input: { n: 2 }, output: { orders: 8 }, answers: { '${at}2': { json: { orders: 7 } } } },
  { input: { n: 3 }, output: {}, answers: { '${at}3': { status: 503 } } },
  { input: { n: 4 }, output: {} },
  { input: { n: 'x' }, output: {} },
],`;

it('plays what a file says, without a request that leaves', async () => {
  tools
    .write('shop/orders.tool.ts', toolText('orders', asks, says))
    .write('shop/plain.tool.ts', toolText('plain', 'return 1;'));
  const played = await playExamples(tools.read());
  expect(played.map(({ tool, file, example, problem }) => [tool, file, example, problem])).toEqual([
    ['orders', 'shop/orders.tool.ts', 1, null],
    [
      'orders',
      'shop/orders.tool.ts',
      2,
      'expected {"orders":8}, and it gives {"orders":7,"key":"the value of SHOP_KEY"}',
    ],
    ['orders', 'shop/orders.tool.ts', 3, expect.stringContaining('threw Error: status 503')],
    ['orders', 'shop/orders.tool.ts', 4, expect.stringContaining(`the example has no answer to ${at}4`)],
    ['orders', 'shop/orders.tool.ts', 5, expect.stringMatching(/^bad-tool-args: n /)],
    ['plain', 'shop/plain.tool.ts', null, null],
  ]);
}, 30_000);

it('finds the examples of the folder to begin with as they are', async () => {
  const read = readCatalogue(fileURLToPath(new URL('../../../../examples/typescript-tools/tools', import.meta.url)));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.catalogue.broken).toEqual([]);
  expect(await playExamples(read.catalogue)).toMatchObject([
    { tool: 'quote_job', example: 1, problem: null },
    { tool: 'quote_job', example: 2, problem: null },
  ]);
});
