import { expect, it } from '@jest/globals';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import { nameCallback } from '../values/callback-name.js';
import { placesOfCallbacks } from './callback-waits.js';

const wait = (id: string): WorkflowNode => ({ kind: 'waitForMessage', id, event: { callback: true } });
const map = (id: string, each: WorkflowNode): WorkflowNode => ({ kind: 'map', id, each });
const steps = (...nodes: WorkflowNode[]): WorkflowNode => ({ kind: 'sequence', id: 's', steps: nodes });
const named = (root: WorkflowNode, id: string, path: string, base = root.id) => {
  const document: WorkflowDocument = { version: 2, root };
  return nameCallback(id, placesOfCallbacks(document, base) ?? undefined, path);
};

it('a node that waits once is named by its id, from wherever it is asked for', () => {
  expect(named(steps(wait('w')), 'w', 's/ask')).toBe('w');
  expect(named(steps(map('m', wait('v')), wait('w')), 'w', 's/m[3]/ask')).toBe('s/w');
});

it('one in rounds is named by these: the same from each place in them, another in each other', () => {
  const root = steps(map('m', map('n', wait('w'))));
  const names = ['s/m[3]/n[2]/w', 's/m[3]/n[2]/q/ask', 's/m[3]/n[2]/l[7]/ask'].map((path) => named(root, 'w', path));
  expect(names).toEqual(Array(3).fill('s/m[3]/n[2]/w'));
  expect(named(root, 'w', 's/m[2]/n[3]/w')).not.toBe(names[0]);
  expect(named(root, 'w', 's/m[3]/ask')).toBeNull();
});

it('one in a document in another is named by where that begins, in rounds around it too', () => {
  expect(named(wait('w'), 'w', 'm[1]/u/w', 'm[1]/u/w')).toBe('m[1]/u/w/w');
  expect(named(wait('w'), 'w', 'm[2]/u/w', 'm[2]/u/w')).toBe('m[2]/u/w/w');
});
