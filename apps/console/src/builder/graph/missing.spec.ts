import { expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { listMissing, summarizeNodes } from './missing.js';

type Finding = Schemas['GraphFinding'];

const nodes = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name, type: 't' }));
const graph = { name: 'G', nodes, connections: {} };
const finding = (node: string | null, message: string, severity: Finding['severity'], more: object = {}): Finding => ({
  ...{ node, message, severity, code: 'PARAMETER_MISSING', path: '', expected: '' },
  ...more,
});

it('names each thing once, with its node, and what is about the whole workflow', () => {
  const found = [
    { path: '/nodes/0/type', message: 'there is no type t' },
    { path: '/nodes/2/parameters/url', message: 'no URL' },
    { path: '/nodes/2/parameters/url', message: 'no URL' },
    { path: '/settings', message: 'odd' },
    { path: '/nodes/1', message: null },
  ];
  const drawn = [
    finding('A', 'No type “t”.', 'error'),
    finding('B', 'No credential.', 'setup'),
    finding('gone', 'x', 'error'),
  ];
  expect(listMissing(graph, drawn, { found, isRefused: true })).toEqual([
    { node: 'a', name: 'A', text: 'No type “t”.', weight: 'refused' },
    { node: 'b', name: 'B', text: 'No credential.', weight: 'setup' },
    { node: 'c', name: 'C', text: 'no URL', weight: 'refused' },
    { node: null, name: 'Workflow', text: 'odd', weight: 'refused' },
  ]);
  const whole = [finding(null, 'No trigger.', 'error')];
  const stored = {
    found: [
      { path: '', message: 'a trigger is needed' },
      { path: '/nodes/1', message: 'it writes' },
    ],
    isRefused: false,
  };
  expect(listMissing(graph, whole, stored)).toEqual([
    { node: null, name: 'Workflow', text: 'No trigger.', weight: 'refused' },
    { node: 'b', name: 'B', text: 'it writes', weight: 'advice' },
  ]);
});

it('says of an import how many nodes run, and what becomes of the others', () => {
  const drawn = [
    finding('A', 'No type “t”.', 'error', { code: 'NODE_TYPE_NOT_FOUND' }),
    finding('B', 'No credential.', 'setup'),
    finding('B', 'It writes.', 'warning'),
  ];
  expect(summarizeNodes(graph, drawn)).toBe('3 nodes: 1 runs, 1 is to be set up, 1 is not known here');
  expect(summarizeNodes(graph, [])).toBe('3 nodes: 3 run');
  const off = { ...graph, nodes: nodes.map((node) => ({ ...node, disabled: true })) };
  expect(summarizeNodes(off, drawn)).toBe('0 nodes');
});
