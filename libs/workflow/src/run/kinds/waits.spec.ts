import { describe, expect, it } from '@jest/globals';
import { replay } from '#program';
import type { NodeRow } from '#program';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';
import type { NodeOf, WorkflowNode } from '../../document/document.js';

const wait = (id: string, more: Partial<NodeOf<'waitForMessage'>> = {}): WorkflowNode => ({
  ...{ kind: 'waitForMessage', id },
  ...more,
});
const ask = (more: Partial<NodeOf<'approval'>> = {}): WorkflowNode => ({
  ...{ kind: 'approval', id: 'ask', text: 'Refund $20?' },
  ...more,
});
const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const spawned = (child: WorkflowNode, more: Partial<NodeOf<'spawn'>> = {}): WorkflowNode => ({
  ...{ kind: 'spawn', id: 'apart', child },
  ...more,
});

/** A tree at work on a document whose nodes are all children's. */
class Waits {
  readonly tree: Tree;
  readonly runId: string;

  constructor(root: WorkflowNode) {
    expect(checkDocument({ version: 1, root })).toEqual({ ok: true, document: { version: 1, root } });
    this.tree = new Tree(settingsFor(root));
    this.runId = this.tree.text('in');
    this.turns();
  }

  /** Everything but what waits for a time. */
  turns(): void {
    for (let todo = this.tree.todo(); todo.length > 0; todo = this.tree.todo()) todo[0]?.();
  }

  /** Lets so much time pass, and wakes who waited for it. */
  passes(ms: number): void {
    this.tree.at += ms;
    for (const actor of this.tree.actors.values()) if (!actor.over) this.tree.turn(actor);
    this.turns();
  }

  /** Every open wait, as its root was told. */
  get open() {
    const closed = this.closed;
    return this.tree.told.flatMap((each) =>
      each.type === 'wait-opened' && !closed.includes(each.waitId) ? [each] : [],
    );
  }

  get closed(): string[] {
    return this.tree.told.flatMap((each) => (each.type === 'wait-closed' ? [each.waitId] : []));
  }

  says(text: string, { actorId, waitId } = this.firstOpen): void {
    this.tree.receives(actorId, { type: 'message-for-wait', at: this.tree.at, waitId, messageId: 'msg_1', text });
    this.turns();
  }

  get firstOpen() {
    const [first] = this.open;
    if (first === undefined) throw new Error('nothing waits');
    return first;
  }

  decides(decision: 'approved' | 'denied'): void {
    const asked = this.tree.told.find((each) => each.type === 'approval-asked');
    if (asked === undefined) throw new Error('nothing is asked');
    const { actorId, runId, approvalId, argsHash } = asked;
    const said = { decision, by: 'ann', reason: 'fine' } as const;
    this.tree.receives(actorId, { type: 'approval-decided', at: this.tree.at, runId, approvalId, argsHash, ...said });
    this.turns();
  }

  get end(): string | undefined {
    const { output, error } = this.tree.views.get(this.runId) ?? {};
    return error?.code ?? output;
  }

  /** The phase of each run that a child has. */
  get phases(): string[] {
    return [...this.tree.views.values()].filter(({ runId }) => runId !== this.runId).map(({ phase }) => phase);
  }

  get nodes(): string[] {
    const rows = [...this.tree.actors.values()].flatMap((actor) => actor.rows);
    return rows
      .filter((row): row is NodeRow => row.row === 'node')
      .map((row) => [row.kind, row.status, row.error_code ?? ''].join(' ').trim());
  }

  /** What each child wrote, decided again from its journal. */
  expectReplays(): void {
    for (const actor of this.tree.actors.values()) {
      const runIds = [...new Set(actor.rows.map((row) => row.run_id))];
      expect(runIds.flatMap((runId) => replay(this.tree.program, runId, actor.journal))).toEqual(actor.rows);
    }
  }
}

describe('a node that waits for a message', () => {
  it('tells the root, and comes to the text', () => {
    const waits = new Waits(
      spawned({ kind: 'sequence', id: 's', steps: [wait('w', { text: 'Which one?' }), llm('a')] }),
    );
    const [child] = [...waits.tree.actors.values()].slice(1);
    expect(waits.open).toMatchObject([
      { actorId: child?.id, text: 'Which one?', expiresAt: waits.tree.at + 86_400_000 },
    ]);
    expect(waits.phases).toEqual(['asking']);
    waits.says('the red one');
    expect([waits.end, waits.closed]).toEqual(['a(the red one)', []]);
    waits.expectReplays();
  });

  it('fails when no text comes in time, and says that it waits no more', () => {
    const waits = new Waits(spawned(wait('w', { timeout: 5_000 })));
    const first = waits.firstOpen;
    waits.passes(4_999);
    expect(waits.closed).toEqual([]);
    waits.passes(1);
    waits.says('too late', first);
    expect([waits.end, waits.closed]).toEqual(['NODE_FAILED', [first.waitId]]);
    expect(waits.tree.ends).toMatchObject([{ error: { code: 'deadline-passed' } }]);
    waits.expectReplays();
  });

  it('takes a text that was posted before anybody noticed that its time was over', () => {
    const waits = new Waits(spawned(wait('w', { timeout: 5_000 })));
    waits.tree.at += 5_001;
    waits.says('just so');
    expect([waits.end, waits.closed]).toEqual(['just so', []]);
  });

  it('waits no more once its race is lost, its time is over or its tree is cancelled', () => {
    const race = (first: WorkflowNode): WorkflowNode => ({
      ...{ kind: 'fork', id: 'f', mode: 'race' },
      paths: [spawned(wait('w')), first],
    });
    const lost = new Waits(race({ kind: 'delay', id: 'd', ms: 10 }));
    const { waitId } = lost.firstOpen;
    lost.passes(10);
    expect([lost.end, lost.closed]).toEqual(['in', [waitId]]);
    const late = new Waits(spawned(wait('w'), { timeout: 10 }));
    late.passes(10);
    expect([late.end, late.closed]).toEqual([
      'SPAWN_TIMEOUT',
      [late.tree.told[0]].flatMap((each) => (each?.type === 'wait-opened' ? [each.waitId] : [])),
    ]);
    const cancelled = new Waits(race({ kind: 'delay', id: 'd', ms: 10 }));
    cancelled.tree.cancel();
    cancelled.turns();
    expect(cancelled.open).toEqual([]);
    cancelled.expectReplays();
  });

  it('has the code of its failure in the row of each node that fails with it', () => {
    const inner: WorkflowNode = { kind: 'sequence', id: 's', steps: [spawned(wait('w'), { timeout: 10 })] };
    const late = new Waits({ kind: 'sequence', id: 'm', steps: [inner] });
    late.passes(10);
    const failed = late.tree.root.rows.filter((row): row is NodeRow => row.row === 'node' && row.status === 'failed');
    expect(failed.map(({ node, failure_code: code }) => [node, code])).toEqual([
      ['m/s/apart', 'SPAWN_TIMEOUT'],
      ['m/s', 'SPAWN_TIMEOUT'],
    ]);
    const started = late.tree.root.rows.find(({ row }) => row === 'node');
    expect(started).not.toHaveProperty('failure_code');
  });

  it('waits anew in each round of a loop', () => {
    const waits = new Waits(
      spawned({ kind: 'loop', id: 'l', body: wait('w'), until: { kind: 'outputEquals', sentinel: 'stop' } }),
    );
    for (const text of ['one', 'two', 'stop']) waits.says(text, waits.open.at(-1));
    expect(waits.end).toBe('stop');
    expect(new Set(waits.open.map(({ waitId }) => waitId)).size).toBe(3);
  });
});

describe('an approval', () => {
  it('asks as a call would, and its input passes through', () => {
    const waits = new Waits(spawned(ask()));
    const { end, phases } = waits;
    expect([end, phases]).toEqual([undefined, ['approving']]);
    const view = [...waits.tree.views.values()].find(({ approval }) => approval !== undefined);
    expect(view?.approval).toMatchObject({ tool: 'approval', args: { text: 'Refund $20?' } });
    expect(waits.tree.told).toMatchObject([{ type: 'approval-asked', tool: 'approval', shown: 'Refund $20?' }]);
    waits.decides('approved');
    expect(waits.end).toBe('in');
    const [child] = [...waits.tree.actors.values()].slice(1);
    expect(child?.rows.filter(({ row }) => row === 'approval')).toMatchObject([
      { tool_name: 'approval', decision: 'asked', via: null },
      { tool_name: 'approval', decision: 'approved', via: 'operator', decided_by: 'ann' },
    ]);
    waits.expectReplays();
  });

  it('fails when a person refuses, and when nobody agrees in time', () => {
    const refused = new Waits(spawned(ask()));
    refused.decides('denied');
    const late = new Waits(spawned(ask({ timeout: 2_000 })));
    late.passes(1_999);
    expect(late.end).toBeUndefined();
    late.passes(1);
    for (const [waits, code] of [
      [refused, 'approval-denied'],
      [late, 'approval-expired'],
    ] as const) {
      expect(waits.end).toBe('NODE_FAILED');
      expect(waits.tree.ends).toMatchObject([{ error: { code } }]);
      waits.expectReplays();
    }
  });

  it('is refused where its text cannot be shown whole', () => {
    const root = ask({ text: 'é'.repeat(111) });
    expect(checkDocument({ version: 1, root })).toMatchObject({ ok: false, errors: [{ path: '/root/text' }] });
  });
});
