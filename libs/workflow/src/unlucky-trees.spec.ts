import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../test/settings.js';
import { rootId, Tree } from '../test/tree.js';
import type { ForkNode, WorkflowNode } from './document.js';
import { maxOutputBytes } from './output.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const call = (id: string, toolName: string, text?: string): WorkflowNode => ({
  ...{ kind: 'tool', id, toolName },
  ...(text === undefined ? {} : { args: { text } }),
});
const fork = (paths: WorkflowNode[], more: Partial<ForkNode> = {}): WorkflowNode => ({
  ...{ kind: 'fork', id: 'f', mode: 'all', paths },
  ...more,
});
const childrenOf = (tree: Tree) => [...tree.actors.values()].filter(({ id }) => id !== rootId);

describe('a tree whose children come to harm', () => {
  it('stops waiting for the answer to a child that was parked, and ends at its deadline', () => {
    const tree = new Tree(settingsFor(fork([call('q', 'ask'), llm('slow')])), undefined, () => null);
    const runId = tree.text('hello');
    tree.settle();
    const [asking] = childrenOf(tree);
    if (asking) tree.park(asking);
    tree.settle();
    for (const seconds of [901, 601]) {
      tree.at += seconds * 1_000;
      tree.turn(tree.root);
      tree.settle();
    }
    expect([tree.views.get(runId)?.outcome, tree.sent.at(-1)]).toEqual(['deadline', 'Sorry, no time.']);
  });

  it('takes a text as the answer to what was asked before it, and to nothing else', () => {
    const paths = Array.from({ length: 40 }, (_, n) => call(`q${n}`, 'ask'));
    const tree = new Tree(settingsFor(fork(paths)), (below) => below - 1);
    tree.text('hello');
    tree.settle();
    paths.forEach(() => tree.text('no'));
    tree.settle();
    expect(tree.root.state?.run?.asks).toHaveLength(39);
    expect(tree.sent).toHaveLength(2);
  });

  it('keeps a text for the next run that is no answer, unless it is told how to answer', () => {
    const tree = new Tree(settingsFor(fork([call('q', 'ask')])));
    tree.text('hello');
    const asked = (): boolean => tree.root.owed.size > 0;
    while (!asked()) tree.todo()[0]?.();
    const early = tree.text('before I have read it');
    tree.turn(tree.root);
    tree.settle();
    const told = tree.text('what is this?');
    tree.settle();
    for (const aboutIt of ['Yes', 'yes, please', '123456']) tree.text(aboutIt);
    tree.settle();
    const late = tree.text('and then?');
    tree.settle();
    expect(tree.sent.at(-1)).toMatch(/^YES \d{6} to do: ask/);
    expect(tree.root.state?.next.map(({ text }) => text)).toEqual(['before I have read it', 'and then?']);
    tree.text('no');
    tree.settle();
    for (const runId of [early, late]) {
      expect(tree.root.state?.run?.id).toBe(runId);
      tree.text('no');
      tree.settle();
    }
    expect([tree.root.state?.run, tree.views.has(told)]).toEqual([null, false]);
  });

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
  });
});

describe('the outputs of a fork', () => {
  it.each(['first', 'last', 'concat'] as const)('that cannot count any more are not kept: %s', (merge) => {
    const paths = Array.from({ length: 6 }, (_, n) => call(`p${n}`, 'say', String(n).repeat(maxOutputBytes)));
    for (const draw of [() => 0, (below: number) => below - 1]) {
      const tree = new Tree(settingsFor(fork(paths, { merge })), draw);
      const runId = tree.text('hello');
      let most = 0;
      tree.settle(() => (most = Math.max(most, JSON.stringify(tree.root.state).length)));
      expect(tree.views.get(runId)?.output).toBe((merge === 'last' ? '5' : '0').repeat(maxOutputBytes));
      expect(most).toBeLessThan(4 * maxOutputBytes);
    }
  });

  it('are joined as if all had been kept', () => {
    const paths = ['a', 'b', 'c'].map((id) => call(id, 'say', id.repeat(30_000)));
    for (const draw of [() => 0, (below: number) => below - 1]) {
      const tree = new Tree(settingsFor(fork(paths, { merge: 'concat' })), draw);
      const runId = tree.text('hello');
      tree.settle();
      const whole = `${'a'.repeat(30_000)}\n${'b'.repeat(30_000)}\n${'c'.repeat(30_000)}`;
      expect(tree.views.get(runId)?.output).toBe(whole.slice(0, maxOutputBytes));
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
    const order = { letterId: 'l', runId: 'run_old', first: null, calls };
    const messageId = `msg_${'0'.repeat(26)}`;
    tree.receives(rootId, { type: 'replay-requested', at: tree.at, messageId, text: 'x', order });
    tree.settle();
    const actions = tree.root.rows.flatMap((row) => (row.row === 'tool' ? [row.action_id] : []));
    expect([actions.length, new Set(actions).size]).toEqual([3, 3]);
  });
});
