import { expect, it } from '@jest/globals';
import { idFromName } from './workflow-id.js';

it('an id is the name in small letters, and none that another workflow has', () => {
  const none = new Set<string>();
  expect(idFromName('Order counts, daily!', none)).toBe('order-counts-daily');
  expect(idFromName('Übersicht für Zoë', none)).toBe('ubersicht-fur-zoe');
  expect(idFromName('', none)).toBe('my-workflow');
  expect(idFromName('注文', none)).toBe('my-workflow');
  expect(idFromName('My workflow', new Set(['my-workflow', 'my-workflow-2']))).toBe('my-workflow-3');
  const long = idFromName('x'.repeat(300), new Set(['x'.repeat(64)]));
  expect(long).toBe(`${'x'.repeat(62)}-2`);
});
