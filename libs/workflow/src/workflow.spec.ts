import { describe, expect, it } from '@jest/globals';
import type { NodeRow } from '#contract';
import { settingsFor } from '../test/settings.js';
import { rootId, Tree } from '../test/tree.js';
import type { ForkNode, WorkflowNode } from './document.js';

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
    expect(tree.sent).toEqual(['check(sum(a))']);
    expect(view).toMatchObject({
      phase: 'finished',
      outcome: 'answered',
      program: 'workflow',
      output: 'check(sum(a))',
    });
    expect(nodesIn(tree)).toEqual([
      'sequence main started',
      'tool main/a started',
      'tool main/a completed',
      'llm main/sum started',
      'llm main/sum completed',
      'llm main/check started',
      'llm main/check completed',
      'sequence main completed',
    ]);
  });

  it.each([
    ['text as it is', call('a', 'say'), 'say'],
    ['nothing as an empty text', sequence('s', call('a', 'nothing'), llm('b')), 'b()'],
    ['an inline tool in the turn', sequence('s', call('a', 'pure'), llm('b')), 'b(pure)'],
  ])('passes on %s', (_, root, output) => {
    expect(played(root).tree.sent).toEqual([output]);
  });

  it.each([
    ['last', 'c'],
    ['first', 'a'],
    ['concat', 'a\nb\nc'],
  ] as const)('merges the paths of a fork: %s', (merge, output) => {
    expect(played(fork([say('a'), say('b'), say('c')], { merge })).tree.sent).toEqual([output]);
  });

  it('fails once every path has ended where one has failed, and settles for the others where it may', () => {
    const paths = [say('a'), call('b', 'boom'), say('c')];
    const all = played(fork(paths));
    expect(all.tree.sent).toEqual(['Sorry, I got stuck.']);
    expect(all.view?.outcome).toBe('stalled');
    expect(all.tree.called).toHaveLength(3);
    expect(played(fork(paths, { mode: 'settle', merge: 'concat' })).tree.sent).toEqual(['a\nc']);
    const none = played(fork([call('b', 'boom')], { mode: 'settle' }));
    expect([none.tree.sent, none.view?.outcome, none.view?.output]).toEqual([[], 'answered', '']);
  });

  it('takes the first success of a race and cancels the others', () => {
    const waiting = new Tree(settingsFor(fork([llm('slow'), say('fast')], { mode: 'race' })), undefined, () => null);
    const runId = waiting.text('hello');
    waiting.settle();
    expect(waiting.sent).toEqual(['fast']);
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
    expect(tree.sent).toEqual(['g']);
    expect(view).toMatchObject({ toolCallsUsed: 4, stepsUsed: 1 });
    const [agent, path] = [...tree.actors.values()].flatMap(({ spawn }) => (spawn ? [spawn.grant] : []));
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

  it('answers texts one after the other', () => {
    const tree = new Tree(settingsFor(llm('a')));
    tree.text('one');
    tree.text('two');
    tree.settle();
    expect(tree.sent).toEqual(['a(one)', 'a(two)']);
  });

  it('refuses where no agent is bound, and where the document is lost', () => {
    const nobody = new Tree({ ...settingsFor(llm('a')), refusal: 'Nobody here.' });
    const lost = new Tree(settingsFor(null));
    for (const tree of [nobody, lost]) {
      tree.text('hello');
      tree.settle();
    }
    expect([...nobody.sent, ...lost.sent]).toEqual(['Nobody here.', 'Sorry, I got stuck.']);
  });
});

describe('the end of a tree from outside', () => {
  function waiting(): { tree: Tree; runId: string } {
    const root = fork([llm('a'), sequence('s', llm('b'), say('c'))]);
    const tree = new Tree(settingsFor(root), undefined, () => null);
    const runId = tree.text('hello');
    tree.settle();
    return { tree, runId };
  }

  it.each([
    ['a cancel', { type: 'cancel-requested', runId: '', by: 'ann' }, 'cancelled', []],
    ['STOP', { type: 'opted-out', messageId: 'msg_1' }, 'opted-out', []],
    ['a handoff', { type: 'taken-over', by: 'ann' }, 'taken-over', []],
  ] as const)('%s ends every child, and then the root', (_, event, outcome, sent) => {
    const { tree, runId } = waiting();
    tree.receives(rootId, { ...event, at: tree.at, ...('runId' in event ? { runId } : {}) });
    tree.settle();
    expect(tree.views.get(runId)?.outcome).toBe(outcome);
    expect(tree.sent).toEqual(sent);
    expect([...tree.actors.values()].filter(({ id, over }) => id !== rootId && !over)).toEqual([]);
  });

  it('tells the person of a deadline, and of a turn that is given up', () => {
    const late = waiting();
    late.tree.at += 601_000;
    late.tree.turn(late.tree.root);
    late.tree.settle();
    expect([late.tree.views.get(late.runId)?.outcome, late.tree.sent]).toEqual(['deadline', ['Sorry, no time.']]);
    const parked = waiting();
    parked.tree.turn(parked.tree.root, { type: 'attempts-exhausted', at: parked.tree.at, attempts: 5 });
    parked.tree.settle();
    expect([parked.tree.views.get(parked.runId)?.outcome, parked.tree.sent]).toEqual(['parked', ['Sorry, our side.']]);
  });

  it('keeps a cancel whose message was not read yet, and one of a text that waits, until no child is live', () => {
    const tree = new Tree(settingsFor(llm('a')), undefined, () => null);
    const first = tree.text('one');
    const second = tree.text('two');
    tree.settle();
    tree.receives(rootId, { type: 'cancel-requested', at: tree.at, runId: second, by: 'ann' });
    tree.receives(rootId, { type: 'cancel-requested', at: tree.at, runId: second.replace('02', '03'), by: 'ann' });
    tree.settle();
    const third = tree.text('three');
    tree.settle();
    expect([second, third].map((id) => tree.views.get(id)?.outcome)).toEqual([undefined, undefined]);
    tree.receives(rootId, { type: 'cancel-requested', at: tree.at, runId: first, by: 'ann' });
    tree.settle();
    expect([second, third].map((id) => tree.views.get(id)?.outcome)).toEqual(['cancelled', 'cancelled']);
    expect(tree.root.state?.calledOff).toEqual([]);
  });

  it('ends as the channel says where the answer was not sent', () => {
    const tree = new Tree(settingsFor(say('a')));
    const runId = tree.text('hello');
    tree.turn(tree.root);
    const owed = (): void =>
      [...tree.root.owed.values()].forEach(({ effect }) => tree.carryOut(tree.root, effect, 'rejected'));
    owed();
    tree.turn(tree.root);
    owed();
    tree.turn(tree.root);
    expect(tree.views.get(runId)?.outcome).toBe('undelivered');
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

  it('is asked of the root’s person, one at a time, and stops the clock', () => {
    const tree = asking();
    expect(tree.sent).toEqual([expect.stringMatching(/^Reply YES \d{6} to do: ask\(\)\. It expires in 15 minutes\.$/)]);
    tree.at += 700_000;
    const yes = (): string => `yes ${/\d{6}/.exec(tree.sent.at(-1) ?? '')?.[0]}`;
    tree.text(yes());
    tree.settle();
    expect(tree.sent).toHaveLength(2);
    tree.text(yes());
    tree.settle();
    expect(tree.sent.at(-1)).toBe('b\nask');
  });

  it('fails its node when the person says no, and is asked again for a wrong code', () => {
    const tree = asking();
    tree.text('yes 000000');
    tree.settle();
    expect(tree.sent.at(-1)).toMatch(/^YES \d{6} to do: ask/);
    tree.text('no');
    tree.settle();
    tree.text('no');
    tree.settle();
    expect(tree.sent.at(-1)).toBe('Sorry, I got stuck.');
    expect(tree.called).toEqual([]);
  });

  it('is decided by an operator at the child, and is then no longer asked', () => {
    const tree = asking();
    const children = [...tree.actors.values()].slice(1);
    for (const { id, state } of children) {
      const [ask] = state?.run?.asks ?? [];
      if (!ask) throw new Error('nothing is asked');
      const { runId, approvalId, argsHash } = ask;
      const said = { decision: 'approved', by: 'ann', reason: 'fine' } as const;
      tree.receives(id, { type: 'approval-decided', at: tree.at, runId, approvalId, argsHash, ...said });
    }
    tree.settle();
    expect(tree.sent.at(-1)).toBe('b\nask');
    expect(children[0]?.rows.filter(({ row }) => row === 'approval')).toMatchObject([
      { decision: 'asked', via: null },
      { decision: 'approved', via: 'operator', decided_by: 'ann' },
    ]);
  });

  it('expires at the child that asked', () => {
    const tree = asking();
    tree.at += 901_000;
    for (const child of [...tree.actors.values()].slice(1)) tree.turn(child);
    tree.settle();
    expect(tree.sent.at(-1)).toBe('Sorry, I got stuck.');
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
    const order = { letterId: 'l', runId: 'run_old', first: null, calls };
    tree.receives(rootId, {
      type: 'replay-requested',
      at: tree.at,
      messageId: `msg_${'0'.repeat(26)}`,
      text: 'x',
      order,
    });
    tree.settle();
    expect(tree.sent).toEqual(['a\nknown']);
    expect(tree.called).toHaveLength(2);
    expect(tree.called[0]).toBe('old.write');
    expect([...tree.views.values()][0]).toMatchObject({ replayOf: 'run_old', outcome: 'answered' });
  });
});
