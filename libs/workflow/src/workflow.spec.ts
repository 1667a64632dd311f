import type { Approver } from '#model-turn';
import { describe, expect, it } from '@jest/globals';
import type { NodeRow } from '#program';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';
import type { ForkNode, WorkflowNode } from './document/document.js';

const say = (id: string, text = id): WorkflowNode => ({ kind: 'tool', id, toolName: 'say', args: { text } });
const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const call = (id: string, toolName: string): WorkflowNode => ({ kind: 'tool', id, toolName });
const sequence = (id: string, ...steps: WorkflowNode[]): WorkflowNode => ({ kind: 'sequence', id, steps });
const fork = (paths: WorkflowNode[], more: Partial<ForkNode> = {}): WorkflowNode => ({
  ...{ kind: 'fork', id: 'f', mode: 'all', paths },
  ...more,
});

/** A tree after one text. */
function played(root: WorkflowNode, ...more: [budgets?: Parameters<typeof settingsFor>[1]]) {
  const tree = new Tree(settingsFor(root, ...more));
  const runId = tree.text('hello');
  tree.settle();
  return { tree, view: tree.views.get(runId) };
}

function nodesIn(tree: Tree): string[] {
  const rows = tree.root.rows.filter((row): row is NodeRow => row.row === 'node');
  return rows.map(({ node, kind, status }) => `${kind} ${node} ${status}`);
}

describe('a workflow', () => {
  it('threads each output to the next step, and answers with the last', () => {
    const { tree, view } = played(sequence('main', say('a'), llm('sum'), llm('check')));
    expect(tree.outputs).toEqual(['check(sum(a))']);
    expect(view).toMatchObject({
      phase: 'finished',
      outcome: 'answered',
      program: 'workflow',
      output: 'check(sum(a))',
    });
    expect(nodesIn(tree)).toEqual([
      'tool main/a started',
      'tool main/a completed',
      'llm main/sum started',
      'llm main/sum completed',
      'llm main/check started',
      'llm main/check completed',
    ]);
  });

  it.each([
    ['text as it is', call('a', 'say'), 'say'],
    ['nothing as an empty text', sequence('s', call('a', 'nothing'), llm('b')), 'b()'],
    ['an inline tool in the turn', sequence('s', call('a', 'pure'), llm('b')), 'b(pure)'],
  ])('passes on %s', (_, root, output) => {
    expect(played(root).tree.outputs).toEqual([output]);
  });

  it.each([
    ['last', 'c'],
    ['first', 'a'],
    ['concat', 'a\nb\nc'],
  ] as const)('merges the paths of a fork: %s', (merge, output) => {
    expect(played(fork([say('a'), say('b'), say('c')], { merge })).tree.outputs).toEqual([output]);
  });

  it('fails once every path has ended where one has failed, and settles for the others where it may', () => {
    const paths = [say('a'), call('b', 'boom'), say('c')];
    const all = played(fork(paths));
    expect(all.tree.ends).toMatchObject([{ outcome: 'stalled', output: null, error: { code: 'tool-failed' } }]);
    expect(all.view?.outcome).toBe('stalled');
    expect(all.tree.called).toHaveLength(3);
    expect(played(fork(paths, { mode: 'settle', merge: 'concat' })).tree.outputs).toEqual(['a\nc']);
    const none = played(fork([call('b', 'boom')], { mode: 'settle' }));
    expect([none.tree.outputs, none.view?.outcome, none.view?.output]).toEqual([[''], 'answered', '']);
  });

  it('takes the first success of a race and cancels the others', () => {
    const waiting = new Tree(settingsFor(fork([llm('slow'), say('fast')], { mode: 'race' })), undefined, () => null);
    const runId = waiting.text('hello');
    waiting.settle();
    expect(waiting.outputs).toEqual(['fast']);
    expect(nodesIn(waiting)).toContain('llm f/slow cancelled');
    expect(waiting.views.get(runId)?.outcome).toBe('answered');
    expect(played(fork([call('b', 'boom')], { mode: 'race' })).view?.outcome).toBe('stalled');
  });

  it('starts no more paths at once than it may, and no more in a commit than there is room for', () => {
    const paths = Array.from({ length: 60 }, (_, n) => say(`p${n}`));
    const { tree, view } = played(fork(paths, { merge: 'concat' }));
    expect(view?.output?.split('\n')).toHaveLength(60);
    expect(tree.posts.slice(0, 3)).toEqual([28, 28, 4]);
    expect(played(fork(paths, { concurrency: 3 })).tree.mostLive).toBe(3);
  });

  it('gives calls to the paths that need them, and takes back what is left', () => {
    const root = sequence('s', fork([llm('a'), say('b'), sequence('c', say('d'), say('e'))]), say('g'));
    const { tree, view } = played(root, { maxToolCalls: 6, maxSteps: 5 });
    expect(tree.outputs).toEqual(['g']);
    expect(view).toMatchObject({ toolCallsUsed: 4, stepsUsed: 1 });
    const [, agent, path] = [...tree.actors.values()].flatMap(({ spawn }) => (spawn ? [spawn.grant] : []));
    expect([agent?.steps, agent?.toolCalls, path?.steps, path?.toolCalls]).toEqual([5, 1, 0, 1]);
    expect(played(say('a'), { maxToolCalls: 0 }).view?.outcome).toBe('tool-cap');
  });

  it('counts the whole grant of a parked child as spent', () => {
    const tree = new Tree(
      settingsFor(fork([llm('a'), llm('b')], { mode: 'settle' }), { maxSteps: 10 }),
      undefined,
      () => null,
    );
    const runId = tree.text('hello');
    tree.settle();
    const [first, second] = [...tree.actors.values()].slice(1);
    if (first) tree.park(first);
    if (second)
      tree.endChild(second, {
        outcome: 'answered',
        output: 'ok',
        error: null,
        spent: { steps: 2, toolCalls: 0, tokens: 0, costMicroUsd: 0 },
      });
    tree.settle();
    expect(tree.views.get(runId)).toMatchObject({ outcome: 'answered', output: 'ok', stepsUsed: 7 });
  });
});

describe('the end of a tree from outside', () => {
  it.each([
    ['its parent', { type: 'parent-cancelled', reason: 'deadline' }, 'cancelled'],
    ['a turn that is given up', { type: 'attempts-exhausted', attempts: 5 }, 'parked'],
  ] as const)('by %s ends every child, and then itself', (_, event, outcome) => {
    const root = fork([llm('a'), sequence('s', llm('b'), say('c'))]);
    const tree = new Tree(settingsFor(root), undefined, () => null);
    const runId = tree.text('hello');
    tree.settle();
    tree.turn(tree.root, { ...event, at: tree.at });
    expect(tree.views.get(runId)?.outcome).toBeNull();
    tree.settle();
    expect(tree.views.get(runId)?.outcome).toBe(outcome);
    expect(tree.ends).toMatchObject([{ outcome, output: null, error: null }]);
    expect([...tree.actors.values()].filter(({ over }) => !over)).toEqual([]);
  });
});

describe('an approval in a tree', () => {
  const asking = (): Tree => {
    const tree = new Tree(
      settingsFor(fork([sequence('s', call('q', 'ask'), say('b')), call('r', 'ask')], { merge: 'concat' })),
    );
    tree.text('hello');
    tree.settle();
    return tree;
  };
  const children = (tree: Tree) => [...tree.actors.values()].slice(1);

  function decide(
    tree: Tree,
    decision: 'approved' | 'denied',
    said: { by: string; via?: 'text' } = { by: 'ann' },
  ): void {
    for (const each of tree.told) {
      if (each.type !== 'approval-asked') continue;
      const { actorId, runId, approvalId, argsHash } = each;
      const who = { reason: said.via ? '' : 'fine', ...said };
      tree.receives(actorId, { type: 'approval-decided', at: tree.at, runId, approvalId, argsHash, decision, ...who });
    }
    tree.settle();
  }

  it('is asked of the root’s person, while the clock of the child stands', () => {
    const tree = asking();
    expect(tree.told).toMatchObject([
      { type: 'approval-asked', tool: 'ask', shown: 'ask', expiresAt: expect.any(Number) },
      { type: 'approval-asked', tool: 'ask' },
    ]);
    expect(children(tree).map(({ state }) => state?.run?.clock)).toMatchObject([
      { remainingMs: expect.any(Number) },
      { remainingMs: expect.any(Number) },
    ]);
    decide(tree, 'approved', { by: '', via: 'text' });
    expect(tree.outputs).toEqual(['b\nask']);
    expect(tree.told.slice(2)).toMatchObject([{ type: 'approval-closed' }, { type: 'approval-closed' }]);
  });

  it('is not asked for where its parent has it already, but by its own children', () => {
    const tree = new Tree(settingsFor(call('q', 'ask')));
    tree.text('hello', [], true);
    tree.settle();
    expect([tree.told, tree.outputs]).toEqual([[], ['ask']]);
    const forked = new Tree(settingsFor(fork([call('r', 'ask')], { merge: 'concat' })));
    forked.text('hello', [], true);
    forked.settle();
    expect(forked.told).toMatchObject([{ type: 'approval-asked', tool: 'ask' }]);
  });

  it('fails its node when the person says no', () => {
    const tree = asking();
    decide(tree, 'denied', { by: '', via: 'text' });
    expect(tree.ends).toMatchObject([{ outcome: 'stalled', error: { code: 'approval-denied' } }]);
    expect(tree.called).toEqual([]);
  });

  it('is decided by an operator at the child', () => {
    const tree = asking();
    decide(tree, 'approved');
    expect(tree.outputs).toEqual(['b\nask']);
    expect(children(tree)[0]?.rows.filter(({ row }) => row === 'approval')).toMatchObject([
      { decision: 'asked', via: null },
      { decision: 'approved', via: 'operator', decided_by: 'ann' },
    ]);
  });

  it('is given by both where its tool says so, and by one alone where it names one', () => {
    const by = (approver: Approver): Tree => {
      const settings = settingsFor(call('q', 'ask'));
      const specs = settings.tools.specs.map((spec) => (spec.name === 'ask' ? { ...spec, approver } : spec));
      const tree = new Tree({ ...settings, tools: { ...settings.tools, specs } });
      tree.text('hello');
      tree.settle();
      return tree;
    };
    const [person, office] = [{ by: '', via: 'text' } as const, { by: 'ann' }];
    for (const [approver, says] of [
      ['both', [person, person, office]],
      ['both', [office, office, person]],
      ['office', [person, office]],
      ['person', [office, person]],
    ] as const) {
      const tree = by(approver);
      expect(tree.told).toMatchObject([{ type: 'approval-asked', approver }]);
      says.forEach((said, i) => {
        expect([approver, i, tree.called]).toEqual([approver, i, []]);
        decide(tree, 'approved', said);
      });
      expect([approver, tree.outputs]).toEqual([approver, ['ask']]);
      const rows = [...tree.actors.values()].flatMap((child) => child.rows.filter(({ row }) => row === 'approval'));
      expect(rows.map((row) => row.row === 'approval' && row.decision)).toEqual(
        approver === 'both' ? ['asked', 'agreed', 'approved'] : ['asked', 'approved'],
      );
    }
  });

  it('expires at the child that asked, also where it is agreed to too late', () => {
    const tree = asking();
    tree.at += 901_000;
    const [first, second] = children(tree);
    if (first) tree.turn(first);
    decide(tree, 'approved');
    expect(tree.ends).toMatchObject([{ outcome: 'stalled', error: { code: 'approval-expired' } }]);
    expect(
      [first, second].map((child) => child?.rows.find((row) => row.row === 'approval' && row.via !== null)),
    ).toMatchObject([
      { decision: 'expired', via: 'clock' },
      { decision: 'expired', via: 'clock' },
    ]);
  });
});

describe('a redrive run of a workflow', () => {
  it('answers equal calls from the record, in its paths too, and keeps the keys of the others', () => {
    const tree = new Tree(
      settingsFor(sequence('m', call('w', 'write'), fork([say('a'), say('b')], { merge: 'concat' }))),
    );
    const calls = [
      { tool: 'write', args: {}, effectKey: 'old.write', result: null },
      { tool: 'say', args: { text: 'b' }, effectKey: 'old.b', result: { ok: true as const, value: 'known' } },
    ];
    const runId = tree.text('x', calls);
    tree.settle();
    expect(tree.outputs).toEqual(['a\nknown']);
    expect(tree.called).toHaveLength(2);
    expect(tree.called[0]).toBe('old.write');
    expect(tree.views.get(runId)?.outcome).toBe('answered');
  });
});
