import { describe, expect, it } from '@jest/globals';
import { checkGraph, webhookPathProblem } from '../index.js';

function foundAt(path: string): string[] {
  const node = { id: 'w', name: 'W', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { path } };
  return checkGraph({ name: 'G', nodes: [node], connections: {} }).map((one) => `${one.code} ${one.path}`);
}

describe('the path of a webhook', () => {
  it.each([
    ...[':any', '/:any', ':any/', ':a/:b', '/:a/:b/:c/', ':a/:b/:c/:d/:e/:f'],
    ...['orders/:__proto__', 'orders/:constructor', 'x/:prototype/y', 'orders/:id/lines/:id'],
  ])('is refused by the check where it is %s', (path) => {
    expect(webhookPathProblem(path)).not.toBeNull();
    expect(foundAt(path)).toEqual(['PARAMETER_INVALID /parameters/path']);
  });

  it.each(['orders', 'orders/:id', ':tenant/orders', ':a/x/:b', 'orders/:toString', 'orders/__proto__'])(
    'may be %s',
    (path) => {
      expect(webhookPathProblem(path)).toBeNull();
      expect(foundAt(path)).toEqual([]);
    },
  );

  it('is the id of the webhook where it is empty', () => expect(webhookPathProblem('')).toBeNull());
});
