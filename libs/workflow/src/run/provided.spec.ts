import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import { checkDocument } from '../check/check-document.js';
import type { WorkflowNode } from '../document/document.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const provide = (id: string, layers: string[], child: WorkflowNode): WorkflowNode => ({
  ...{ kind: 'provide', id, layers, child },
});
const files = { 'a.md': 'A', 'b.md': 'B' };

/** What every model of a tree is given, and what its root comes to. */
function played(
  root: WorkflowNode,
  known: { layers?: Record<string, string> } = { layers: files },
  remembered: { summary?: string; memory?: string } = {},
) {
  expect(checkDocument({ version: 1, root }).ok).toBe(true);
  const tree = new Tree({ ...settingsFor(root), ...known });
  const runId = tree.text('in', undefined, undefined, remembered);
  tree.settle();
  const given = new Map<string, unknown>();
  for (const { spawn, program } of tree.actors.values())
    if (program === 'agent' && spawn) given.set(spawn.node.split('/').at(-1) ?? '', spawn.input);
  return { given, view: tree.views.get(runId) };
}

describe('the layers of a node', () => {
  it('reach every model below it, through forks and runs of their own, and add up', () => {
    const inner = provide('inner', ['file:b.md', 'file:a.md'], llm('deep'));
    const apart: WorkflowNode = { kind: 'spawn', id: 's', child: inner, layers: ['conversation-summary'] };
    const fork: WorkflowNode = { kind: 'fork', id: 'f', mode: 'all', paths: [llm('near'), apart] };
    const root: WorkflowNode = {
      ...{ kind: 'sequence', id: 'm' },
      steps: [provide('outer', ['file:a.md'], fork), llm('after')],
    };
    const { given } = played(root);
    expect(given.get('near')).toMatchObject({ layers: ['file:a.md'] });
    expect(given.get('deep')).toMatchObject({ layers: ['file:a.md', 'conversation-summary', 'file:b.md'] });
    expect(given.get('after')).not.toHaveProperty('layers');
  });

  it('carry what is remembered to whoever names it, through runs of their own, and to nobody else', () => {
    const memory: WorkflowNode = { kind: 'spawn', id: 's', child: llm('mine'), layers: ['working-memory'] };
    const both = provide('b', ['conversation-summary'], provide('c', ['working-memory'], llm('both')));
    const root: WorkflowNode = { kind: 'sequence', id: 'm', steps: [memory, llm('none'), both] };
    const remembered = { summary: '- user: hi', memory: 'Active project: Counting' };
    const { given } = played(root, { layers: files }, remembered);
    expect(given.get('mine')).toMatchObject({ layers: ['working-memory'], memory: remembered.memory });
    expect(given.get('mine')).not.toHaveProperty('summary');
    expect(given.get('both')).toMatchObject({ layers: ['conversation-summary', 'working-memory'], ...remembered });
    for (const name of ['memory', 'summary']) expect(given.get('none')).not.toHaveProperty(name);
    const empty = played(root).given.get('mine');
    expect(empty).toMatchObject({ layers: ['working-memory'] });
    expect(empty).not.toHaveProperty('memory');
  });

  it('fails where the version of its agent has no such file, and does not mind where files are not known', () => {
    const root = provide('p', ['file:c.md'], llm('a'));
    expect(played(root).view?.error).toEqual({ code: 'NODE_FAILED', message: 'there is no file c.md of a layer' });
    expect(played(root, {}).view?.outcome).toBe('answered');
  });
});
