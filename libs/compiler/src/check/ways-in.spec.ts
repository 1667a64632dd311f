import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { graphFindings } from '../index.js';

/** What the check finds of the path of a chat whose webhook has this id, or else its node. */
function foundOf(ids: { id?: string; webhookId?: string }): string[] {
  const node = {
    ...{ id: 'c', name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', typeVersion: 1.1 },
    ...{ parameters: { public: true }, position: [0, 0], ...ids },
  };
  const graph = { name: 'G', nodes: [node], connections: {} } as unknown as Graph; // a node as it is stored
  return graphFindings(graph).flatMap(({ severity, message }) => (severity === 'warning' ? [] : [message]));
}

describe('the path of a chat', () => {
  it.each([{ webhookId: ':any' }, { webhookId: 'shop/:any' }, { webhookId: ':a/:b' }, { id: ':any' }])(
    'is refused where it would take what others are sent: %j',
    (ids) => expect(foundOf(ids)).toEqual([expect.stringContaining('has no parameters')]),
  );

  it.each([{ webhookId: 'shop' }, { webhookId: 'shop/help' }, { id: '5f0b' }])('may be %j', (ids) =>
    expect(foundOf(ids)).toEqual([]),
  );
});
