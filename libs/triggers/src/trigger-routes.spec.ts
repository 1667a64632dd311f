import { expect, it } from '@jest/globals';
import type { GraphTrigger } from '#compiler';
import { paramsIn, routesOf, webhookRoutes } from './trigger-routes.js';

const webhook = (path: string, ...methods: string[]) =>
  routesOf({ arming: { kind: 'webhook', path, methods } as unknown as GraphTrigger['arming'], webhookId: 'w1' }); // as far as it is looked at

it('a webhook is found by its path, whatever its parameters are called, and without a path by its id', () => {
  expect(webhook('orders/:id/lines', 'GET', 'POST')).toEqual([
    'webhook GET orders/:/lines',
    'webhook POST orders/:/lines',
  ]);
  expect(webhook('', 'GET')).toEqual(['webhook GET w1']);
  expect(webhookRoutes('GET', 'orders/7/lines')).toContain('webhook GET orders/:/lines');
  expect(webhookRoutes('GET', 'a/b')).toEqual([
    'webhook GET a/b',
    'webhook GET a/:',
    'webhook GET :/b',
    'webhook GET :/:',
  ]);
  expect(webhookRoutes('GET', 'a/b/c/d/e/f/g')).toEqual([]);
  expect(paramsIn('orders/:id/:__proto__', 'orders/7/x')).toEqual(
    Object.fromEntries([
      ['id', '7'],
      ['__proto__', 'x'],
    ]),
  );
});

it.each(['a b', 'a//b', 'a/b/c/d/e/f/g', 'a?b', 'x'.repeat(101)])('a path %j is refused', (path) => {
  expect(webhook(path, 'GET')).toMatch(/^expected a path/);
});

it('a text comes by its number, or by any', () => {
  const texts = (to: string | null) => routesOf({ arming: { kind: 'sms', to }, webhookId: 'w1' });
  expect([texts('+15550100'), texts(null), texts('Ada')]).toEqual([
    ['text +15550100'],
    ['text *'],
    expect.stringContaining('a number such as'),
  ]);
});

it('a chat has its address where it is public, and a page where it is hosted', () => {
  const chat = (isPublic: boolean, isHosted: boolean) =>
    routesOf({ arming: { kind: 'chat', isPublic, isHosted } as GraphTrigger['arming'], webhookId: 'w1' }); // as above
  expect([chat(false, true), chat(true, false), chat(true, true)]).toEqual([
    [],
    ['webhook POST w1/chat'],
    ['webhook GET w1/chat', 'webhook POST w1/chat'],
  ]);
});
