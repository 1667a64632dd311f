import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import type { WorkflowNode } from '../document/document.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const long = 'a long text '.repeat(1_000);

describe('a large document', () => {
  it('is not looked through again whenever one of its paths ends', () => {
    const paths = Array.from({ length: 60 }, (_, index) => llm(`p${index}`));
    let looks = 0;
    const counted = new Proxy(paths, {
      get: (target, field, receiver): unknown => {
        looks += 1;
        return Reflect.get(target, field, receiver);
      },
    });
    const tree = new Tree(settingsFor({ kind: 'fork', id: 'f', mode: 'all', concurrency: 1, paths: counted }));
    tree.text('hello');
    tree.settle();
    expect(tree.outputs).toEqual(['p59(hello)']);
    expect(looks / paths.length).toBeLessThan(20);
  });

  it.each<[string, WorkflowNode]>([
    ['an llm', llm('a')],
    ['a spawn', { kind: 'spawn', id: 's', child: llm('a') }],
    ['a fork', { kind: 'fork', id: 'f', mode: 'all', paths: [llm('a'), llm('b')] }],
    ['a map', { kind: 'map', id: 'm', each: llm('a') }],
  ])('does not keep the input of %s whose children have it', (_, node) => {
    const steps = [{ kind: 'tool' as const, id: 'first', toolName: 'say', args: { text: long } }, node];
    const tree = new Tree(settingsFor({ kind: 'sequence', id: 'main', steps }), undefined, () => null);
    tree.text('hello');
    tree.settle();
    expect(Object.keys(tree.root.state?.run?.children ?? {})).not.toEqual([]);
    expect(JSON.stringify(tree.root.state).length).toBeLessThan(long.length / 4);
  });
});
