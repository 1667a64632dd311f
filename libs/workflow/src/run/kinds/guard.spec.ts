import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { replay } from '#program';
import type { NodeRow } from '#program';
import { settingsFor, toolsWith } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import type { PlayAgent } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';
import type { WorkflowNode } from '../../document/document.js';

const call = (toolName: string, more: object = {}): WorkflowNode => ({ kind: 'tool', id: 't', toolName, ...more });
const code = { value: '{{ $.error.code }} {{ $.error.class }}' };

/** A tree at work on a document of version 2, whose calls are answered by hand. */
class Guarded {
  readonly tree: Tree;

  constructor(root: WorkflowNode, agent?: PlayAgent) {
    const check = checkDocument({ version: 2, root });
    if (!check.ok) throw new Error(JSON.stringify(check.errors));
    const settings = {
      ...settingsFor(root),
      document: check.document,
      tools: toolsWith({ name: 'once', repeat: 'never' }),
    };
    this.tree = new Tree(settings, undefined, agent);
    this.tree.text('in');
    this.turns();
  }

  /** Takes every turn that there is to take; calls stay owed. */
  turns(): void {
    for (;;) {
      const actor = [...this.tree.actors.values()].find(({ mail, over }) => mail.length > 0 && !over);
      if (actor === undefined) return;
      this.tree.turn(actor);
    }
  }

  get owed() {
    return [...this.tree.actors.values()].flatMap(({ id, owed }) =>
      Array.from(owed.values(), ({ effect }) => ({ id, effect })),
    );
  }

  /** Answers the call that is owed. */
  answer(result: { value: unknown } | { code: Parameters<typeof errorEnvelope>[0]; details?: unknown }): string {
    const [one] = this.owed;
    if (one?.effect.type !== 'run-tool') throw new Error('no call is owed');
    this.tree.actorOf(one.id).owed.delete(one.effect.id);
    const finished =
      'code' in result
        ? { ok: false as const, envelope: errorEnvelope(result.code, 'it failed', { details: result.details }) }
        : { ok: true as const, value: result.value };
    this.tree.receives(one.id, {
      ...{ type: 'tool-finished', at: this.tree.at, effectId: one.effect.id },
      ...{ result: finished, attempts: [], reused: false },
    });
    this.turns();
    return one.effect.effectKey;
  }

  /** Lets so much time pass. */
  passes(ms: number): void {
    this.tree.at += ms;
    for (const actor of this.tree.actors.values()) if (!actor.over) this.tree.turn(actor);
    this.turns();
  }

  /** When the root wants to be woken, from now. */
  get wakesIn(): number | null {
    const at = this.tree.program.wakeAt(this.tree.root.state);
    return at === null ? null : at - this.tree.at;
  }

  get rows(): string[] {
    const rows = [...this.tree.actors.values()].flatMap((actor) => actor.rows);
    return rows.filter((row): row is NodeRow => row.row === 'node').map(({ node, status }) => `${node} ${status}`);
  }

  get end() {
    const [end] = this.tree.ends;
    return end?.output ?? end?.error;
  }

  replays(): boolean {
    return [...this.tree.actors.values()].every(({ program, journal, rows }) => {
      if (program !== 'workflow') return true;
      const again = [...new Set(rows.map((row) => row.run_id))].flatMap((id) => replay(this.tree.program, id, journal));
      return JSON.stringify(again) === JSON.stringify(rows);
    });
  }
}

describe('a call that is tried again', () => {
  it('waits longer each time, between half of a pause and all of it, and replays so', () => {
    const run = new Guarded(call('say', { retry: { count: 5, ms: 1_000, factor: 3, maximumMs: 20_000 } }));
    const pauses = [1_000, 3_000, 9_000, 20_000, 20_000].map((whole) => {
      run.answer({ code: 'tool-unreachable' });
      const pause = run.wakesIn ?? -1;
      expect(pause).toBeGreaterThanOrEqual(whole / 2);
      expect(pause).toBeLessThanOrEqual(whole);
      run.passes(pause - 1);
      expect(run.owed).toEqual([]);
      run.passes(1);
      return pause / whole;
    });
    expect(new Set(pauses).size).toBe(5);
    run.answer({ value: 'well' });
    expect(run.end).toBe('well');
    expect(run.replays()).toBe(true);
  });

  it('has one key, whatever the number of times', () => {
    const run = new Guarded(call('write', { retry: { count: 2, ms: 0 } }));
    const keys = [run.answer({ code: 'tool-unreachable' }), run.answer({ code: 'tool-unreachable' })];
    expect(new Set([...keys, run.answer({ value: 1 })]).size).toBe(1);
    expect(run.end).toBe('1');
  });

  it.each([
    [{ status: 429, retry_after_ms: 7_000 }, 7_000],
    [{ status: 503 }, 100],
  ])('waits as long as the other side has asked for: %j', (details, pause) => {
    const run = new Guarded(call('say', { retry: { count: 1, ms: 100, jitter: false } }));
    run.answer({ code: 'tool-failed', details });
    expect(run.wakesIn).toBe(pause);
  });

  it.each([
    [404, 'not-found refused'],
    [409, 'conflict refused'],
    [401, 'unauthorized refused'],
    [403, 'forbidden refused'],
    [429, 'rate-limited unavailable'],
    [503, 'unavailable unavailable'],
    [422, 'tool-failed failed'],
  ])('tells what a server means by %i', (status, said) => {
    const run = new Guarded(call('say', { catch: [code] }));
    run.answer({ code: 'tool-failed', details: { status } });
    expect(run.end).toBe(said);
  });

  it.each([
    ['say', undefined, true],
    ['write', undefined, true],
    ['once', undefined, false],
    ['once', ['unknown'], true],
    ['once', ['outcome-unknown'], true],
    ['write', ['unavailable'], false],
  ] as const)('what may have been done: %s, on %j: %s', (tool, on, isAgain) => {
    const run = new Guarded(call(tool, { retry: { count: 1, ms: 0, ...(on && { on }) } }));
    run.answer({ code: 'outcome-unknown' });
    expect(run.owed.length === 1).toBe(isAgain);
  });
});

describe('a node whose time is over', () => {
  it('gives up a call that only reads', () => {
    const run = new Guarded(call('say', { timeout: 500, catch: [code] }));
    expect(run.wakesIn).toBe(500);
    run.passes(499);
    expect(run.owed).toHaveLength(1);
    run.passes(1);
    expect(run.owed).toEqual([]);
    expect(run.end).toBe('NODE_TIMEOUT timeout');
    expect(run.replays()).toBe(true);
  });

  it('does not say of a call that writes that it was not made', () => {
    const run = new Guarded(call('write', { timeout: 500, catch: [code] }));
    run.passes(500);
    expect(run.end).toBe('outcome-unknown unknown');
  });

  it('is tried again under the key of the first time, where the tool knows a repeat by it', () => {
    const run = new Guarded(call('write', { timeout: 500, retry: { count: 2, ms: 0 } }));
    const keys = run.owed.map(({ effect }) => effect.type === 'run-tool' && effect.effectKey);
    run.passes(500);
    expect([...keys, run.answer({ code: 'tool-timeout' }), run.answer({ value: 1 })]).toEqual([
      keys[0],
      keys[0],
      keys[0],
    ]);
    expect([run.end, run.replays()]).toEqual(['1', true]);
    const once = new Guarded(call('once', { timeout: 500, retry: { count: 2, ms: 0 }, catch: [code] }));
    once.passes(500);
    expect([once.owed.length, once.end]).toEqual([0, 'outcome-unknown unknown']);
  });

  it('waits for the runs that it has cancelled, and then is tried again', () => {
    const llm: WorkflowNode = { kind: 'llm', id: 'm', instructions: 'x', timeout: 500, retry: { count: 1, ms: 0 } };
    let asked = 0;
    const run = new Guarded(llm, () => (asked++ === 0 ? null : { output: 'well' }));
    run.passes(500);
    expect(asked).toBe(2);
    expect(run.end).toBe('well');
    expect(run.replays()).toBe(true);
  });

  it('may have acted where a model that could write was at work', () => {
    const llm: WorkflowNode = {
      kind: 'llm',
      id: 'm',
      instructions: 'x',
      tools: ['write'],
      timeout: 500,
      catch: [code],
    };
    const run = new Guarded(llm, () => null);
    run.passes(500);
    expect(run.end).toBe('outcome-unknown unknown');
  });

  it('ends while it waits to be tried again around it', () => {
    const inner = call('say', { retry: { count: 9, ms: 1_000, jitter: false } });
    const run = new Guarded({ kind: 'sequence', id: 's', steps: [inner], timeout: 1_500, catch: [code] });
    run.answer({ code: 'tool-unreachable' });
    run.passes(1_000);
    run.answer({ code: 'tool-unreachable' });
    run.passes(500);
    expect(run.end).toBe('NODE_TIMEOUT timeout');
    expect(run.owed).toEqual([]);
  });

  it('has no late answer count', () => {
    const steps: WorkflowNode[] = [call('say', { timeout: 500, catch: [code] }), { kind: 'delay', id: 'd', ms: 100 }];
    const run = new Guarded({ kind: 'sequence', id: 's', steps });
    const [late] = run.owed;
    run.passes(500);
    const result = { ok: true, value: 'late' } as const;
    run.tree.receives(run.tree.root.id, {
      ...{
        type: 'tool-finished',
        at: run.tree.at,
        effectId: late?.effect.id ?? '',
        result,
        attempts: [],
        reused: false,
      },
    });
    run.turns();
    run.passes(100);
    expect(run.end).toBe('NODE_TIMEOUT timeout');
  });
});

it('a run that is cancelled ends, whatever stands around its nodes', () => {
  const last: WorkflowNode = { kind: 'tool', id: 'last', toolName: 'say' };
  const run = new Guarded(call('say', { retry: { count: 3 }, catch: [code], finally: last }));
  run.tree.cancel();
  run.turns();
  expect(run.tree.ends.map(({ outcome }) => outcome)).toEqual(['cancelled']);
  expect(run.owed).toEqual([]);
});

it('a document that fails by a code of its author says it', () => {
  const run = new Guarded({ kind: 'fail', id: 'f', code: 'no-stock', text: 'Nothing is left of {{ $.input }}.' });
  expect(run.end).toEqual({ code: 'no-stock', message: 'no-stock: Nothing is left of in.' });
});
