import { beforeAll, describe, expect, it } from '@jest/globals';
import { scopeOf } from '../test/scope-of.js';
import { hostileExpressions } from '../test/hostile.js';
import { openSandbox, openSandboxNow } from './sandbox.js';
import { SandboxError } from './sandbox-error.js';
import type { Scope } from './scope.js';
import { amount } from '../../../test/support/amount.js';

const limits = { fuel: 60_000_000, interrupts: 100, memoryBytes: 10 * 1024 * 1024, resultChars: 1024 * 1024 };
beforeAll(async () => void (await openSandbox(limits)));

const input = Array.from({ length: 6 }, (_, at) => ({
  json: { n: at, name: `Name ${at}`, list: [at, 'b', 'a'], secret: `secret ${at}`, at: '2026-01-0' + (1 + (at % 9)) },
}));
const nodes = { Hook: input, One: [{ json: { x: 'only' } }] };
const scope = scopeOf({ input, nodes });
const scopes: Scope[] = input.map(({ json }, itemIndex) => ({ ...scope, json, itemIndex }));

/** The value, or the code of the failure. */
function outcome(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof SandboxError) return { code: error.code };
    throw error;
  }
}

/** What each item gives, all in one sandbox, and each in a sandbox of its own. */
function both(template: string): [unknown[], unknown[]] {
  const sandbox = openSandboxNow(limits);
  const together = scopes.map((scope) => outcome(() => sandbox.evaluate(template, scope)));
  return [together, scopes.map((scope) => outcome(() => openSandboxNow(limits).evaluate(template, scope)))];
}

describe('expressions of many items', () => {
  it.each([
    "={{ String($json.list).trim().toUpperCase() + ' no. 1' }}",
    '={{ $json.n + 1 }} of {{ $input.all().length }}: {{ $input.item.json.name }}, {{ $itemIndex }}',
    '={{ $("Hook").item.json.name + $("Hook").all().length + $node["One"].json?.x }}',
    '={{ $("One").first().json.x + $("None").isExecuted }}',
    "={{ $now.plus($json.n, 'days').toFormat('cccc d. LLLL') }}",
    '={{ DateTime.fromISO($json.at).diff($today).as("days") }}',
    '={{ Math.random() + Math.random() }}',
    '={{ ({ id: $json.n, tags: $json.list.map((tag) => String(tag).padStart(3)) }) }}',
    '={{ $json.list.toSorted().join() }}',
    '={{ $json.n % 2 === 0 ? $json.missing.deep : $json.n }}',
    '={{ $json.none }}',
    '={{ $json.at }}',
    '={{ DateTime.fromISO($json.at).toISODate() + $json.link }}',
    '={{ $json.list.push }}',
    '={{ $json.list.push + 1 }}',
  ])('are what each is alone: %s', (template) => {
    const [together, alone] = both(template);
    expect(together).toEqual(alone);
  });

  it.each([
    '={{ (globalThis.seen ??= []).push($json.secret) && seen.join() }}',
    '={{ (Array.prototype.seen ??= []).push($json.secret) && [].seen.join() }}',
    '={{ ($input.all()[0].json.seen = ($input.all()[0].json.seen ?? "") + $json.secret) }}',
    '={{ $("Hook").all().push({ json: $json }) && $("Hook").all().length }}',
    '={{ Object.assign(Object.prototype, { ["seen" + $json.n]: $json.secret }) && Object.keys(Object.prototype).join() }}',
    '={{ (luxon.Settings.defaultZone = $json.n === 0 ? "Asia/Tokyo" : luxon.Settings.defaultZone) && $now.zoneName }}',
    '={{ $json.list.sort() && $input.all().map(({ json }) => json.list.join()).join() }}',
    '={{ (Math.random = () => $json.n) && Math.random() }}',
    '={{ (String.prototype.trim = () => $json.secret) && " a ".trim() }}',
    '={{ (Map.prototype.get = () => [{ json: { secret: $json.secret } }]) && $("Hook").first().json.secret }}',
    '={{ (JSON.parse = () => ({ value: [{ json: { secret: $json.secret } }] })) && $input.first().json.secret }}',
    '={{ (Object.getPrototypeOf(function* () {}).seen ??= $json.secret) && $now.seen }}',
    '={{ ($now.seen ??= $json.secret) + (DateTime.seen ??= $json.n) + ($("One").first().json.seen ??= $json.n) }}',
    '={{ ($json = { n: 1 }) && ($itemIndex = 7) && $input.item.json.n + $json.n }}',
    '={{ 1), (globalThis.seen = (globalThis.seen ?? "") + 1), (seen }}',
    '={{ 1)), (globalThis.seen = (globalThis.seen ?? "") + 1), (() => (seen }}',
    '={{ Symbol.for($json.secret).description + Object.keys(globalThis).join() }}',
    '={{ (() => { const timer = Promise.resolve().then(() => { globalThis.seen = $json.secret; }); return globalThis.seen; })() }}',
  ])('leave nothing for the next item: %s', (template) => {
    const [together, alone] = both(template);
    expect(together).toEqual(alone);
  });

  it('see nothing of other expressions of the same node', () => {
    const sandbox = openSandboxNow(limits);
    const soils = [
      '={{ (globalThis.seen = $json.secret) }}',
      '={{ 1), (globalThis.seen = 2), (3 }}',
      '={{ ($json.n = 9) }}',
    ];
    const looks = "={{ typeof seen + $json.n + $('Hook').all().length }}";
    const alone = scopes.map((scope) => openSandboxNow(limits).evaluate(looks, scope));
    for (const soil of soils) {
      const seen = scopes.map((scope) => {
        outcome(() => sandbox.evaluate(soil, scope));
        return sandbox.evaluate(looks, scope);
      });
      expect(seen).toEqual(alone);
    }
  });

  it('read a list of another node from the host once, and again where another one is meant', () => {
    const sandbox = openSandboxNow(limits);
    const lists = [nodes.Hook, nodes.One];
    const read = input.map(({ json }, itemIndex) => {
      const of = { ...scope, json, itemIndex, nodes: () => lists[itemIndex % 2] };
      return sandbox.evaluate('={{ $("Any").all().length }}', of);
    });
    expect(read).toEqual([6, 1, 6, 1, 6, 1]);
  });

  it('of a list that is longer than what is sent ahead each see their own', () => {
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      json: { n: at, wide: 'x'.repeat(at % 7 === 0 ? 5_000 : 5) },
    }));
    const sandbox = openSandboxNow(limits);
    const order = [0, 1, 499, 500, 501, 1_199, 3, 700, 2];
    const seen = order.map((at) =>
      sandbox.evaluate('={{ $json.n + "/" + $itemIndex }}', {
        ...scope,
        input: many,
        json: many[at]?.json ?? {},
        itemIndex: at,
      }),
    );
    expect(seen).toEqual(order.map((at) => `${at}/${at}`));
  });

  it('go on after one that took all fuel, all memory, or all of the stack', () => {
    const sandbox = openSandboxNow(limits);
    const bombs = [
      'for (;;);',
      'const all = []; for (;;) all.push("x".repeat(1e5) + all.length);',
      'const f = () => f() + 1; return f();',
    ];
    for (const bomb of bombs) {
      const template = `={{ (() => { if ($json.n === 2) { ${bomb} } return $json.n; })() }}`;
      const seen = scopes.map((scope) => outcome(() => sandbox.evaluate(template, scope)));
      expect(seen.filter((_, at) => at !== 2)).toEqual([0, 1, 3, 4, 5].map((value) => ({ value })));
      expect(seen[2]).toMatchObject({ code: expect.stringMatching(/^SANDBOX_/) });
    }
  });

  it('see nothing of hostile ones that were evaluated between them', () => {
    const sandbox = openSandboxNow(limits);
    const innocent =
      '={{ [3, 1].map((n) => n * 2).join() + String($json.name).trim() + Math.max(1, 2) + $("One").first().json.x }}';
    const alone = scopes.map((scope) => sandbox.evaluate(innocent, scope));
    const some = hostileExpressions.filter((_, at) => at % 20 === 0);
    for (const [at, [expression]] of some.entries()) {
      const scope = scopes[at % scopes.length] ?? scopeOf({});
      outcome(() => sandbox.evaluate(`={{ ${expression} }}`, scope));
      expect(sandbox.evaluate(innocent, scope)).toBe(alone[at % scopes.length]);
    }
  });

  it.each([
    ['nested too deeply', JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))],
    ['no JSON', 1n],
    ['nested too deeply for JSON', JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))],
  ])('fail for no other item that is %s and is sent ahead', (_what, bad: unknown) => {
    const mixed = input.map((item, at) => (at === 3 ? { json: { ...item.json, bad } } : item));
    const sandbox = openSandboxNow(limits);
    const seen = mixed.map(({ json }, itemIndex) =>
      ['={{ $json.n + 1 }}', '={{ $json.n + 2 }}'].map((template) =>
        outcome(() => sandbox.evaluate(template, { ...scope, input: mixed, json, itemIndex })),
      ),
    );
    expect(seen.filter((_, at) => at !== 3)).toEqual([0, 1, 2, 4, 5].map((n) => [{ value: n + 1 }, { value: n + 2 }]));
    expect(seen[3]).toEqual([0, 0].map(() => ({ code: expect.stringMatching(/^SANDBOX_(STACK|INPUT)$/) })));
  });

  it('read a list that is no JSON as their failure alone, and each template stays itself', () => {
    const nodes = { Odd: [{ json: { odd: 1n } }] };
    const sandbox = openSandboxNow(limits);
    const templates = [
      '={{ (() => { try { return $("Odd").all().length; } catch { return "odd"; } })() }}',
      '={{ $json.n + 1 }}',
      '={{ $json.n + 2 }}',
    ];
    const seen = scopes.map((scope) => templates.map((template) => sandbox.evaluate(template, { ...scope, nodes })));
    expect(seen).toEqual(input.map((_, n) => ['odd', n + 1, n + 2]));
  });

  it('see under each name a list of its own, though the host has one for both', () => {
    const sandbox = openSandboxNow(limits);
    const template =
      '={{ ($input.all()[0].json.x = $("Hook").all()[0].json.x = 1) + ($("Same").all()[0].json.x ?? 5) }}';
    const of = { nodes: { Hook: input, Same: input } };
    expect(scopes.map((scope) => sandbox.evaluate(template, { ...scope, ...of }))).toEqual([6, 6, 6, 6, 6, 6]);
  });

  it('hold some lists, where another one is read for each item', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ json: { n } }));
    const sandbox = openSandboxNow(limits);
    const seen = many.map(({ json }, itemIndex) => {
      const of = { ...scope, input: many, json, itemIndex, nodes: () => many.slice(0, itemIndex) };
      return sandbox.evaluate('={{ $("Any").all().length - $json.n }}', of);
    });
    expect(new Set(seen)).toEqual(new Set([0]));
  });

  /** The parser of the host takes a pattern for what is a division to QuickJS. */
  const leaving = 'await /"((" )), (globalThis.got = "ran"), (() => ("))"/g';

  it.each([leaving, leaving.replace('"ran"', '"ran", JSON.parse("{")')])(
    'find nothing of a text that ran while it was compiled: %s',
    (text) => {
      const sandbox = openSandboxNow(limits);
      for (const scope of scopes) {
        outcome(() => sandbox.evaluate(`={{ ${text} }}`, scope));
        expect(sandbox.evaluate('={{ typeof got + $json.n }}', scope)).toBe(`undefined${scope.itemIndex}`);
      }
    },
  );

  it('are told apart where a zero stands in one of them', () => {
    const sandbox = openSandboxNow(limits);
    const [one, two] = ['={{ 1 //\0+ $json.n\n}}', '={{ 1 //}}{{+ $json.n\n}}'];
    expect(scopes.slice(1, 3).map((scope) => [one, two].map((each) => sandbox.evaluate(each, scope)))).toEqual([
      [1, '11'],
      [1, '12'],
    ]);
  });

  it('walk no heap for each item, however large what is held is', () => {
    const fuelOf = (count: number): number => {
      const input = Array.from({ length: count }, (_, n) => ({ json: { n, text: `text ${n}` } }));
      const sandbox = openSandboxNow();
      const template = '={{ $input.all().length + Array.from({ length: 500 }, (_, n) => [n]).length }}';
      const spent = input.slice(0, 6).map(({ json }, itemIndex) => {
        const before = sandbox.fuelSpent;
        sandbox.evaluate(template, { ...scope, input, json, itemIndex });
        return sandbox.fuelSpent - before;
      });
      return spent.at(-1) ?? 0;
    };
    const sizes = amount(7, 28);
    const fuels = Array.from({ length: sizes }, (_, at) => fuelOf(8_000 + (at * 7_000) / sizes));
    expect(Math.max(...fuels)).toBeLessThan(Math.min(...fuels) * 1.2);
  });

  it('take each its own fuel, and fail each for itself', () => {
    const sandbox = openSandboxNow(limits);
    const template = '={{ "ab".repeat($json.n === 1 ? 20000000 : 10).length }}';
    const [zero, one, two] = scopes.map((scope) => outcome(() => sandbox.evaluate(template, scope)));
    expect([zero, two]).toEqual([{ value: 20 }, { value: 20 }]);
    expect(one).toMatchObject({ code: expect.stringMatching(/^SANDBOX_/) });
  });

  it('take no more memory with their number', () => {
    const sandbox = openSandboxNow(limits);
    const wide = 'x'.repeat(20_000);
    for (let at = 0; at < 1_000; at += 1) {
      const json = { n: at, wide };
      expect(sandbox.evaluate('={{ $json.n + $json.wide.length }}', { ...scope, json, itemIndex: at })).toBe(
        at + 20_000,
      );
    }
  });
});
