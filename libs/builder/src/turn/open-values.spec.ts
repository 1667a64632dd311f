import { expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { openValues } from './open-values.js';

function draftOf(id: string): Graph {
  const node = { id, name: 'Say', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 0], parameters: {} };
  return { name: 'G', nodes: [node], connections: {} } as Graph; // a draft as it is kept
}

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'n1'])(
  'of a node that is called %s nothing is open, unless its own answer has left it so',
  (id) => {
    expect(openValues({ draft: draftOf(id) })).toEqual([]);
    const open = Object.fromEntries([[id, ['the number']]]);
    expect(openValues({ draft: draftOf(id), open })).toEqual(['Say needs the number']);
  },
);
