import { describe, expect, it } from '@jest/globals';
import { diffDocuments } from './document-diff.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';

const llm = (id: string, instructions: string): WorkflowNode => ({ kind: 'llm', id, instructions });
const steps = (...nodes: WorkflowNode[]): WorkflowDocument => ({
  version: 1,
  root: { kind: 'sequence', id: 'all', steps: nodes },
});

describe('two versions of a workflow', () => {
  it('differ in the nodes that came and went, and in the fields of those that stayed', () => {
    const before = steps(llm('a', 'Draft.'), llm('b', 'Check.'));
    const after = steps(llm('b', 'Check twice.'), llm('c', 'Send.'));
    expect(diffDocuments(before, after)).toEqual({
      added: [{ id: 'c', kind: 'llm', path: '/root/steps/1' }],
      removed: [{ id: 'a', kind: 'llm', path: '/root/steps/0' }],
      changed: [
        {
          id: 'all',
          kind: 'sequence',
          path: '/root',
          fields: [{ name: 'steps', before: ['a', 'b'], after: ['b', 'c'] }],
        },
        {
          id: 'b',
          kind: 'llm',
          path: '/root/steps/0',
          fields: [{ name: 'instructions', before: 'Check.', after: 'Check twice.' }],
        },
      ],
    });
  });

  it('are the same whatever the order of their fields', () => {
    const tool = (args: Record<string, unknown>): WorkflowDocument =>
      steps({ kind: 'tool', id: 't', toolName: 'x', args });
    expect(diffDocuments(tool({ a: 1, b: 2 }), tool({ b: 2, a: 1 }))).toEqual({ added: [], removed: [], changed: [] });
  });

  it('name the nodes of a document within by the subflow that it stands in', () => {
    const within = (instructions: string): WorkflowDocument =>
      steps(llm('a', 'Outer.'), { kind: 'subflow', id: 's', document: { version: 1, root: llm('a', instructions) } });
    expect(diffDocuments(within('One.'), within('Two.'))).toMatchObject({
      added: [],
      removed: [],
      changed: [{ id: 's/a', path: '/root/steps/1/document/root' }],
    });
  });
});
