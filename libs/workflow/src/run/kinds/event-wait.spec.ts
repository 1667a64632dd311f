import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { awaitEventTool } from '#model-turn';
import type { OwedEffect } from '#protocol';
import { errorEnvelope } from '#errors';
import { replay } from '#program';
import { settingsFor, tools } from '../../../test/settings.js';
import type { Actor } from '../../../test/tree-actor.js';
import { rootId, Tree } from '../../../test/tree.js';
import type { WorkflowNode } from '../../document/document.js';
import { matchesEvent, toEventAsk } from '../../events/event-wait.js';
import type { CameEvent, EventAsk, EventForm } from '../../events/event-wait.js';
import { awaitEventSpec } from './event-wait.js';

const table = { specs: [...tools.specs, awaitEventSpec], checkArgs: () => ({ ok: true }) as const };

interface Waiter {
  actor: Actor;
  waitId: string;
  runId: string;
  names: readonly string[];
}

const envelope = errorEnvelope('deadline-passed', 'too late');

/** A tree beside a store of events, whose processes may die behind each of their steps. */
class EventTree extends Tree {
  private readonly kept: CameEvent[] = [];
  private readonly taken = new Map<string, string>();
  private readonly waiters: Waiter[] = [];
  private readonly died = new Map<string, number>();
  /** What happens before a call is settled that has found nothing. */
  between: () => void = () => undefined;
  /** How often a process has died that had taken something. */
  deaths = 0;
  /** Whether the first call fails that has died so, though it has taken something. */
  isFailing = false;

  constructor(
    root: WorkflowNode,
    private readonly drawn: (below: number) => number = () => 0,
  ) {
    const document = { version: 2 as const, root };
    super({ ...settingsFor(root), document, tools: table }, drawn);
  }

  get texts(): unknown[] {
    return this.calls.filter(({ tool }) => tool === 'say').map(({ args }) => args['text']);
  }

  /** An event comes; those who wait are told, once or twice, or by a sender that comes again later. */
  come(type: string, id: string, times = 1): void {
    const event = { id, source: 's', type, subject: null, time: null, came: new Date(this.at).toISOString(), data: id };
    if (!this.kept.some((each) => each.id === id)) this.kept.push(event);
    for (const { actor, waitId, runId } of this.waiters.filter(({ names }) => names.includes(type)))
      for (let n = 0; n < times; n += 1)
        this.receives(actor.id, { type: 'message-for-wait', at: this.at, runId, waitId, messageId: id, text: '' });
  }

  override carryOut(actor: Actor, effect: OwedEffect): void {
    const ask = effect.type === 'run-tool' && effect.tool === awaitEventTool ? toEventAsk(effect.args) : null;
    if (ask === null || effect.type !== 'run-tool') return super.carryOut(actor, effect);
    const names = ask.asked.map(({ pattern }) => pattern.name);
    this.waiters.push({ actor, waitId: ask.waitId, runId: effect.runId, names });
    const value = ask.givesBack ? this.giveBack(ask) : this.take(ask);
    const before = this.died.get(effect.id) ?? 0;
    if (before < 2 && this.drawn(4) === 1) {
      this.died.set(effect.id, before + 1);
      if (value !== null) this.deaths += 1;
      return; // it died before it was settled: it is owed still
    }
    if (value === null && this.drawn(3) === 0) this.between(); // it has looked, and an event comes before it is settled
    actor.owed.delete(effect.id);
    const result = this.toResult(value, before);
    this.receives(actor.id, {
      ...{ type: 'tool-finished', at: this.at, effectId: effect.id, result, attempts: [], reused: false },
    });
  }

  private giveBack({ waitId }: EventAsk): null {
    for (const [id, by] of this.taken) if (by.startsWith(`${waitId} `)) this.taken.delete(id);
    return null;
  }

  private toResult(value: unknown, before: number) {
    if (before === 0 || !this.isFailing) return { ok: true as const, value };
    this.isFailing = false;
    return { ok: false as const, envelope };
  }

  private take({ waitId, asked }: EventAsk) {
    const own = (again: boolean) => {
      for (const { place, pattern } of asked) {
        const by = `${waitId} ${place}`;
        const { name, ...wanted } = pattern;
        const event = this.kept.find((each) => {
          if (each.type !== name || !matchesEvent(wanted, each)) return false;
          return again ? this.taken.get(each.id) === by : (this.taken.get(each.id) ?? by) === by;
        });
        if (event === undefined) continue;
        this.taken.set(event.id, by);
        return { place, event };
      }
      return null;
    };
    return own(true) ?? own(false);
  }
}

const wait = (event: EventForm, more: object = {}): WorkflowNode => ({
  kind: 'waitForMessage',
  id: 'w',
  event,
  ...more,
});
const text = '{{ $.steps.w.output.data }}';
const say: WorkflowNode = { kind: 'tool', id: 'said', toolName: 'say', args: { text } };

/** Rounds that each wait for one of two events, and say which came. */
const rounds = (count: number): WorkflowNode => ({
  ...{ kind: 'loop', id: 'l', until: { value: '$.loop.round', atLeast: count } as never }, // of version 2
  body: { kind: 'sequence', id: 's', steps: [wait({ any: [{ name: 'a' }, { name: 'b' }] }), say] },
});

function drawing(numbers: readonly number[]): (below: number) => number {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

describe('a node that waits for events', () => {
  it('gives each event once, whenever it comes, whoever dies and however often it is told', () => {
    let deaths = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ name: fc.constantFrom('a', 'b'), times: fc.integer({ min: 0, max: 2 }), early: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.array(fc.nat(97), { minLength: 3, maxLength: 30 }),
        (events, numbers) => {
          const draw = drawing(numbers);
          const tree = new EventTree(rounds(events.length), draw);
          const left = events.map((each, at) => ({ ...each, id: `e${at}` }));
          for (const { name, id } of left.filter(({ early }) => early)) tree.come(name, id);
          tree.between = () => {
            const next = left.shift();
            if (next !== undefined) tree.come(next.name, next.id);
          };
          const runId = tree.text('in');
          tree.settle(() => {
            const isIdle = tree.todo().length === 0;
            if (!isIdle && draw(3) !== 0) return;
            const next = left.shift();
            if (next !== undefined) tree.come(next.name, next.id, isIdle ? 1 : Math.max(next.times, 1));
          });
          expect(tree.views.get(runId)?.outcome).toBe('answered');
          expect([...tree.texts].sort()).toEqual(events.map((_, at) => `e${at}`).sort());
          const root = tree.root;
          expect(replay(tree.program, runId, root.journal)).toEqual(root.rows);
          deaths += tree.deaths;
        },
      ),
      { numRuns: 100 },
    );
    expect(deaths).toBeGreaterThan(10);
  });

  it('waits for each of several, in any order, and comes to them in its own', () => {
    const tree = new EventTree(wait({ all: [{ name: 'a' }, { name: 'b' }] }));
    for (const name of ['b', 'a']) tree.come(name, name);
    tree.text('in');
    tree.settle();
    expect(JSON.parse(tree.outputs[0] ?? '')).toMatchObject([{ type: 'a' }, { type: 'b' }]);
  });

  it('fails when its time is over, and takes what came by then', () => {
    const late = new EventTree(wait({ name: 'a' }, { timeout: 1_000 }));
    late.text('in');
    late.settle();
    expect(late.ends[0]).toMatchObject({ outcome: 'stalled', error: { code: 'deadline-passed' } });
    const inTime = new EventTree(wait({ name: 'a' }, { timeout: 1_000 }));
    inTime.text('in');
    inTime.turn(inTime.root); // it owes the call that takes, and nobody makes it in time
    inTime.come('a', 'e1');
    inTime.at += 5_000;
    inTime.turn(inTime.root); // its timer
    inTime.settle();
    expect(inTime.ends[0]).toMatchObject({ outcome: 'answered' });
  });

  it('is not given up by the time of a node around it while an event is taken: that one counts', () => {
    const around = (inner: WorkflowNode): WorkflowNode => ({
      ...{ kind: 'sequence', id: 's', steps: [inner], timeout: 1_000, catch: [{ on: ['timeout'], value: 'late' }] },
    });
    const inTime = new EventTree(around(wait({ name: 'a' })));
    inTime.text('in');
    inTime.turn(inTime.root);
    inTime.come('a', 'e1');
    inTime.at += 5_000;
    inTime.turn(inTime.root);
    inTime.settle();
    expect(JSON.parse(inTime.outputs[0] ?? '')).toMatchObject({ type: 'a' });
    const late = new EventTree(around(wait({ name: 'a' })));
    late.text('in');
    late.settle();
    expect(late.outputs).toEqual(['late']);
  });

  it('gives back what it has taken where its run is given up, so that another wait of the tree has it', () => {
    const both = wait({ all: [{ name: 'a' }, { name: 'b' }] });
    const apart = { kind: 'spawn', id: 'p', child: both, timeout: 1_000, catch: [{ value: 'late' }] };
    const steps = [apart, { ...wait({ name: 'a' }, { timeout: 1_000 }), id: 'again' }];
    const root = { kind: 'sequence', id: 's', steps } as unknown as WorkflowNode; // of version 2
    fc.assert(
      fc.property(fc.array(fc.nat(97), { minLength: 3, maxLength: 30 }), (numbers) => {
        const tree = new EventTree(root, drawing(numbers));
        tree.come('a', 'e1');
        const runId = tree.text('in');
        tree.settle();
        expect(tree.ends[0]).toMatchObject({ outcome: 'answered' });
        expect(JSON.parse(tree.outputs[0] ?? '')).toMatchObject({ id: 'e1' });
        expect(replay(tree.program, runId, tree.root.journal)).toEqual(tree.root.rows);
      }),
      { numRuns: 30 },
    );
  });

  it.each([false, true])(
    'waits for a call that is under way when its run is given up, and gives back what that has taken, though it failed: %s',
    (isFailing) => {
      const apart = { kind: 'spawn', id: 'p', child: wait({ name: 'a' }), timeout: 1_000, catch: [{ value: 'late' }] };
      const steps = [apart, { ...wait({ name: 'a' }, { timeout: 1_000 }), id: 'again' }];
      const root = { kind: 'sequence', id: 's', steps } as unknown as WorkflowNode; // of version 2
      const tree = new EventTree(root, (below) => Number(below === 4)); // who takes dies before it is settled
      tree.isFailing = isFailing;
      tree.come('a', 'e1');
      tree.text('in');
      tree.turn(tree.root);
      const child = [...tree.actors.values()].find(({ id }) => id !== tree.root.id && id !== rootId);
      if (child === undefined) throw new Error('expected a child');
      tree.turn(child);
      for (const { effect } of child.owed.values()) tree.carryOut(child, effect);
      expect([child.owed.size, tree.deaths]).toEqual([1, 1]);
      tree.at += 5_000;
      tree.turn(tree.root); // its timer
      tree.settle();
      expect(JSON.parse(tree.outputs[0] ?? '')).toMatchObject({ id: 'e1' });
    },
  );

  it('is called off with its run, and takes nothing more', () => {
    const tree = new EventTree(wait({ name: 'a' }));
    tree.text('in');
    tree.turn(tree.root);
    tree.cancel();
    tree.settle();
    expect(tree.ends[0]).toMatchObject({ outcome: 'cancelled' });
    expect(tree.root.owed.size).toBe(0);
  });

  it('is no question to a person', () => {
    const tree = new EventTree(wait({ name: 'a' }));
    const runId = tree.text('in');
    tree.turn(tree.root);
    expect(tree.views.get(runId)?.phase).toBe('acting');
    expect(tree.told).toEqual([]);
  });
});
