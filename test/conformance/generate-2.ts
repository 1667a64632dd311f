import fc from 'fast-check';
import type { ConformanceCase } from './case.js';
import { Random } from '../protocol/random.js';
import { serverOfCases } from './http-server.js';

type Node = Readonly<Record<string, unknown>>;

/** What a node may refer to. */
interface Reach {
  steps: readonly string[];
  /** Roots beside the input and the steps, each with what stands behind it. */
  more: readonly string[];
  depth: number;
  /** The node is done for several items at once. */
  isShared?: boolean | undefined;
}

const deepest = 3;
const classes = ['failed', 'input', 'own', 'limit'] as const;

/** Writes documents of version 2 by lot: references, conditions, values, errors and what comes of them. They know no time and no id of a run. */
class Writer {
  private ids = 0;
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  private chance(one: number): boolean {
    return this.random.below(one) === 0;
  }

  private id(kind: string): string {
    this.ids += 1;
    return `${kind}${this.ids}`;
  }

  document(): object {
    const root = this.node({ steps: [], more: [], depth: 0 });
    return {
      version: 2,
      input: {
        schema: {
          type: 'object',
          properties: { n: { type: 'integer' }, text: { type: 'string' }, list: { type: 'array' }, any: {} },
          required: ['n', 'text', 'list'],
        },
      },
      root,
      ...(this.chance(3) && { output: { value: this.value({ steps: [String(root['id'])], more: [], depth: 0 }) } }),
    };
  }

  input(): object {
    const list = Array.from({ length: this.random.below(4) }, () =>
      this.random.pick<unknown>([1, 'a', { k: 2 }, null, [3]]),
    );
    return {
      n: this.random.below(5),
      text: this.random.pick(['', 'in', 'naïve café', '7']),
      list,
      any: this.random.pick<unknown>([null, { k: 'v' }, 5]),
    };
  }

  private reference({ steps, more }: Reach): string {
    const known = ['$.input.n', '$.input.text', '$.input.list', '$.input.any ?? null', '$.input.list[0] ?? 0'];
    const ofSteps = steps.flatMap((id) => [`$.steps.${id}.output`, `$.steps.${id}.output.k ?? "none"`]);
    return this.random.pick([...ofSteps, ...ofSteps, ...more, ...known] as [string]); // there is one at least
  }

  private value(reach: Reach, deep = 0): unknown {
    const kinds = deep > 1 ? 4 : 6;
    switch (this.random.below(kinds)) {
      case 0:
        return this.random.pick<unknown>([1, 'word', true, null, 'costs \\$.5']);
      case 1:
      case 2:
        return this.reference(reach);
      case 3:
        return `of {{ ${this.reference(reach)} }}!`;
      case 4:
        return [this.value(reach, deep + 1), this.value(reach, deep + 1)];
      default:
        return { k: this.value(reach, deep + 1), n: this.value(reach, deep + 1) };
    }
  }

  private condition(reach: Reach): unknown {
    const value = this.reference(reach);
    switch (this.random.below(7)) {
      case 0:
        return { value: '$.input.n', above: this.random.below(4) };
      case 1:
        return { value, equals: this.value(reach, 2) };
      case 2:
        return { value, exists: this.chance(2) };
      case 3:
        return { value: '$.input.list', has: 'a' };
      case 4:
        return { not: this.condition(reach) };
      case 5:
        return { [this.random.pick(['all', 'any'])]: [this.condition(reach), this.condition(reach)] };
      default:
        return { value, atMost: 2 }; // of another type it fails
    }
  }

  private node(reach: Reach): Node {
    const inner = { ...reach, depth: reach.depth + 1 };
    const plain = reach.depth >= deepest || this.chance(3) ? this.leaf(reach) : this.structure(reach, inner);
    return plain['kind'] === 'fail' ? plain : this.guarded(plain, reach);
  }

  private leaf(reach: Reach): Node {
    const tool = (toolName: string, args: object): Node => ({ kind: 'tool', id: this.id('t'), toolName, args });
    switch (this.random.below(10)) {
      case 0:
        return tool('text', { text: this.value(reach) });
      case 1:
      case 2:
        return tool('echo', { a: this.value(reach), k: this.value(reach) });
      case 3:
        return tool('nothing', {});
      case 4:
        return tool('boom', { a: this.value(reach) });
      case 5: {
        if (reach.isShared === true) return tool('nothing', {}); // which of the items gets which of its answers is not said
        const retry = { on: ['failed'], count: 2, ms: 1, jitter: false };
        return { ...tool('flaky', { as: this.id('f'), times: this.random.below(4) }), retry };
      }
      case 6:
        return {
          kind: 'fail',
          id: this.id('x'),
          code: `own-${this.random.below(3)}`,
          text: `no {{ ${this.reference(reach)} }}`,
        };
      case 7:
        return this.request(reach);
      case 8:
        return this.callback(reach);
      default:
        return { kind: 'delay', id: this.id('d'), ms: this.random.below(3), input: this.value(reach) };
    }
  }

  /** What else a server says than its body, such as the date, is another in each engine. */
  private request(reach: Reach): Node {
    const id = this.id('h');
    const http = {
      url: `${serverOfCases}/${this.random.pick(['echo', 'echo', 'none'])}`,
      query: { a: this.reference(reach) },
    };
    const body = { kind: 'delay', id: this.id('d'), ms: 0, input: `$.steps.${id}.output.body` };
    return { kind: 'sequence', id: this.id('s'), steps: [{ kind: 'tool', id, http }, body] };
  }

  /** Of what comes back only the data is the same in both engines. */
  private callback(reach: Reach): Node {
    const [ask, wait] = [this.id('h'), this.id('w')];
    const body = { at: `$.callbacks.${wait}`, answer: { k: this.reference(reach) } };
    const http = { method: 'POST', url: `${serverOfCases}/callback`, approval: 'none', body };
    const steps = [
      { kind: 'tool', id: ask, http },
      { kind: 'waitForMessage', id: wait, event: { callback: true }, timeout: 60_000 },
      { kind: 'delay', id: this.id('d'), ms: 0, input: `$.steps.${wait}.output.data` },
    ];
    return { kind: 'sequence', id: this.id('s'), steps };
  }

  /** Two pages at most. Items that end each other go one after the other: how far the others came would be a matter of milliseconds. */
  private foreach(inner: Reach): Node {
    const apart = { ...inner, more: inner.more.filter((each) => !each.startsWith('$.loop')) };
    const each = this.node({ ...apart, more: [...apart.more, '$.item', '$.index'], isShared: true });
    const page = (items: unknown, next: unknown): Node => ({
      ...{ kind: 'delay', id: this.id('d'), ms: 0 },
      input: { items, next },
    });
    const last = page([this.value(apart, 1), 2], null);
    const first = { when: { value: '$.page.number', equals: 1 }, then: page('$.input.list', 'more') };
    const pages = this.chance(2) ? last : { kind: 'branch', id: this.id('b'), cases: [first], default: last };
    const how = this.chance(3)
      ? { mode: 'all', concurrency: 1 }
      : { mode: 'settle', concurrency: this.random.below(3) + 1 };
    return { kind: 'foreach', id: this.id('e'), page: pages, each, maxItems: 6, ...how };
  }

  /** How several are gone through, and what they come to. */
  private merged(merges: readonly [string, ...string[]]): { mode: string; merge: string } {
    const mode = this.random.pick(['all', 'settle']);
    const outcomes = mode === 'settle' && this.chance(3);
    return { mode, merge: outcomes ? 'outcomes' : this.random.pick(merges) };
  }

  private structure(reach: Reach, inner: Reach): Node {
    const apart = { ...inner, more: inner.more.filter((each) => !each.startsWith('$.loop')) };
    switch (this.random.below(8)) {
      case 0: {
        const cases = Array.from({ length: 1 + this.random.below(2) }, () => ({
          when: this.condition(reach),
          then: this.node(inner),
        }));
        return { kind: 'branch', id: this.id('b'), cases, ...(this.chance(2) && { default: this.node(inner) }) };
      }
      case 1:
        return this.loop(inner);
      case 2: {
        const paths = Array.from({ length: 1 + this.random.below(3) }, () => this.node(apart));
        return { kind: 'fork', id: this.id('p'), paths, ...this.merged(['object', 'list', 'text', 'first', 'last']) };
      }
      case 3: {
        const each = this.node({ ...apart, more: [...apart.more, '$.item', '$.index'], isShared: true });
        const over = this.random.pick<unknown>(['$.input.list', [this.value(reach, 1), 2]]);
        return {
          kind: 'map',
          id: this.id('m'),
          over,
          each,
          maxItems: 4,
          ...this.merged(['list', 'text', 'first', 'last']),
        };
      }
      case 4: {
        const root = new Writer(this.random.below(2 ** 31)).node({
          steps: [],
          more: [],
          depth: inner.depth,
          isShared: reach.isShared,
        });
        const own = JSON.parse(JSON.stringify(root).replaceAll('$.input.', '$.input.own.')) as object; // as it was written
        return {
          kind: 'subflow',
          id: this.id('u'),
          input: { own: '$.input' },
          document: { version: 2, input: { schema: {} }, root: own },
        };
      }
      case 6:
        return this.foreach(inner);
      case 5:
        return { kind: 'spawn', id: this.id('w'), child: this.node(apart) };
      default:
        return this.sequence(inner);
    }
  }

  private loop(inner: Reach): Node {
    const rounds = 1 + this.random.below(3);
    const body = this.node({ ...inner, more: [...inner.more, '$.loop.round', '$.loop.previous ?? 0'] });
    const ends = this.chance(2)
      ? { until: { value: '$.loop.round', atLeast: rounds } }
      : { while: { value: '$.loop.round', atMost: rounds } };
    return { kind: 'loop', id: this.id('l'), body, maxIterations: this.random.pick([4, 4, 2]), ...ends };
  }

  private sequence(inner: Reach): Node {
    let known = inner;
    const steps = Array.from({ length: 1 + this.random.below(3) }, () => {
      const step = this.node(known);
      known = { ...known, steps: [...known.steps, String(step['id'])] };
      const back = step['kind'] !== 'fail' && this.chance(6);
      return back ? { ...step, compensate: this.leaf({ ...known, depth: deepest }) } : step;
    });
    return { kind: 'sequence', id: this.id('s'), steps };
  }

  private guarded(node: Node, reach: Reach): Node {
    const then = { ...reach, more: [...reach.more, '$.error.code', '$.error.class'], depth: deepest };
    const caught = this.chance(2) ? { value: this.value(then) } : { then: this.leaf(then) };
    return {
      ...node,
      ...(this.chance(4) && {
        catch: [{ ...(this.chance(2) && { on: [this.random.pick(classes)] }), ...caught }],
      }),
      ...(this.chance(9) && { finally: this.leaf({ ...reach, depth: deepest }) }),
    };
  }
}

/** Any document of version 2 with an input of it. What differs is not made smaller: a smaller seed is another document. */
export const anyCase2: fc.Arbitrary<Omit<ConformanceCase, 'id'>> = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => {
  const writer = new Writer(seed);
  return { document: writer.document(), input: JSON.stringify(writer.input()) };
});
