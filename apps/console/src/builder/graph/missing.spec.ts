import { expect, it } from '@jest/globals';
import { listMissing } from './missing.js';

it('names each thing once, with its node, and what is about the whole workflow', () => {
  const nodes = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name, type: 't' }));
  const graph = { name: 'G', nodes, connections: {} };
  const checked = [
    { path: '/nodes/0/type', message: 'there is no type t' },
    { path: '/nodes/2/parameters/url', message: 'no URL' },
    { path: '/nodes/2/parameters/url', message: 'no URL' },
    { path: '/settings', message: 'odd' },
    { path: '/nodes/1', message: null },
  ];
  expect(listMissing(graph, new Map([['a', ['No type “t”.']]]), checked)).toEqual([
    { node: 'a', name: 'A', text: 'No type “t”.' },
    { node: 'c', name: 'C', text: 'no URL' },
    { node: null, name: 'Workflow', text: 'odd' },
  ]);
  const whole = new Map([['', ['No trigger.']]]);
  expect(listMissing(graph, whole, [{ path: '', message: 'a trigger is needed' }])).toEqual([
    { node: null, name: 'Workflow', text: 'No trigger.' },
  ]);
});
