import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import type { ForkNode, WorkflowNode } from '../document/document.js';
import { maxValueBytes } from '../output.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const call = (id: string, toolName: string, text?: string): WorkflowNode => ({
  ...{ kind: 'tool', id, toolName },
  ...(text === undefined ? {} : { args: { text } }),
});
const fork = (paths: WorkflowNode[], more: Partial<ForkNode> = {}): WorkflowNode => ({
  ...{ kind: 'fork', id: 'f', mode: 'all', paths },
  ...more,
});
const childrenOf = (tree: Tree) => [...tree.actors.values()].slice(1);

describe('a tree whose children come to harm', () => {
  it('counts a call that was under way when its path was cancelled', () => {
    const tree = new Tree(settingsFor(fork([call('slow', 'say'), llm('fast')], { mode: 'race' })));
    const runId = tree.text('hello');
    tree.turn(tree.root);
    const [slow, fast] = childrenOf(tree);
    if (!slow || !fast) throw new Error('the paths were not started');
    for (const actor of [slow, fast, tree.root, slow]) tree.turn(actor);
    tree.settle();
    expect(tree.views.get(runId)).toMatchObject({ outcome: 'answered', toolCallsUsed: 1 });
  });

  it('cancels the losers of a race, and nothing that comes after it in the same turn', () => {
    const race = fork([call('a', 'say', 'a'), call('b', 'say', 'b')], { mode: 'race' });
    for (const next of [llm('c'), { ...fork([llm('c')]), id: 'g' }]) {
      const steps = [race, next];
      const tree = new Tree(settingsFor({ kind: 'sequence', id: 'm', steps }), (below) => below - 1);
      const runId = tree.text('hello');
      tree.settle();
      expect(tree.views.get(runId)).toMatchObject({ outcome: 'answered', output: 'c(b)' });
    }
  });

  it('cancels the paths of a run whose document is lost', () => {
    const settings = settingsFor(fork([llm('a'), llm('b')]));
    const tree = new Tree(settings, undefined, ({ instructions }) => (instructions === 'a' ? { output: 'a' } : null));
    tree.text('hello');
    tree.turn(tree.root);
    settings.document = null;
    tree.settle();
    expect(tree.root.state?.run).toBeNull();
    expect(childrenOf(tree).every(({ over }) => over)).toBe(true);
    tree.text('and now?');
    tree.settle();
    expect(tree.ends[1]).toMatchObject({ outcome: 'stalled', error: { code: 'internal' } });
  });
});

describe('the outputs of a fork', () => {
  it.each([
    ['first', 1],
    ['last', 2],
    ['concat', 1],
    ['concat', 2],
  ] as const)('that cannot count any more are not kept: %s, rules %i', (merge, rules) => {
    const paths = Array.from({ length: 6 }, (_, n) => call(`p${n}`, 'say', String(n).repeat(maxValueBytes)));
    for (const draw of [() => 0, (below: number) => below - 1]) {
      const tree = new Tree(settingsFor(fork(paths, { merge })), draw);
      tree.rules = rules;
      const runId = tree.text('hello');
      let most = 0;
      tree.settle(() => (most = Math.max(most, JSON.stringify(tree.root.state).length)));
      if (merge === 'concat' && rules === 2) expect(tree.ends[0]?.error?.code).toBe('VALUE_TOO_LARGE');
      else expect(tree.views.get(runId)?.output).toBe((merge === 'last' ? '5' : '0').repeat(maxValueBytes));
      expect(most).toBeLessThan(4 * maxValueBytes);
    }
  });

  it('are joined as if all had been kept, up to the cap, in a run of rules 1', () => {
    const paths = ['a', 'b', 'c'].map((id) => call(id, 'say', id.repeat(30_000)));
    for (const draw of [() => 0, (below: number) => below - 1]) {
      const tree = new Tree(settingsFor(fork(paths, { merge: 'concat' })), draw);
      tree.rules = undefined;
      const runId = tree.text('hello');
      tree.settle();
      const whole = `${'a'.repeat(30_000)}\n${'b'.repeat(30_000)}\n${'c'.repeat(30_000)}`;
      expect(tree.views.get(runId)?.output).toBe(whole.slice(0, maxValueBytes));
    }
  });
});

describe('a redrive run', () => {
  it('names no two of its calls alike, so that each keeps its own answer when it is replayed itself', () => {
    const steps = ['a', 'b', 'c'].map((id) => call(id, 'say', id));
    const tree = new Tree(settingsFor({ kind: 'sequence', id: 'm', steps }));
    const calls = ['a', 'b'].map((id) => ({
      ...{ tool: 'say', args: { text: id }, effectKey: `old.${id}` },
      result: { ok: true as const, value: `known ${id}` },
    }));
    tree.text('x', calls);
    tree.settle();
    const actions = tree.root.rows.flatMap((row) => (row.row === 'tool' ? [row.action_id] : []));
    expect([actions.length, new Set(actions).size]).toEqual([3, 3]);
  });
});
