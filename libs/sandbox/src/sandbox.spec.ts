import { beforeAll, describe, expect, it } from '@jest/globals';

import { IANAZone } from 'luxon';
import { openSandbox, openSandboxNow, type Sandbox } from './sandbox.js';
import { scopeOf } from '../test/scope-of.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const items = [
  { json: { name: 'Ann', tags: ['a', 'b'], deep: { n: 0 }, 'a b': 1, none: null } },
  { json: { name: 'Bob' } },
];
const nodes = { Web: [{ json: { x: 1 } }, { json: { x: 2 } }], "It's": [{ json: { y: 3 } }] };
const scope = scopeOf({ input: items, nodes });

describe('evaluate', () => {
  it.each<[string, unknown]>([
    ['plain {{ 1 }}', 'plain {{ 1 }}'],
    ['=text', 'text'],
    ['={{ $json.name }}', 'Ann'],
    ['={{ $json.tags }}', ['a', 'b']],
    ['={{ $json.tags[1] }}', 'b'],
    ['={{ $json["a b"] }}', 1],
    ['={{ $json.none }}', null],
    ['={{ $json.nothing }}', undefined],
    ['={{ $json.nothing?.at.all }}', undefined],
    ['={{ $json.deep.n }}', 0],
    ['={{ $json.name.length }}', 3],
    ['={{ 1 < 2 }}', true],
    ['={{ }}', undefined],
    ['=Dear {{ $json.name }}, {{ $json.deep }}{{ $json.none }}!', 'Dear Ann, {"n":0}!'],
    ['= {{ 1 }}', ' 1'],
    ['=\\{{ 1 }}', '{{ 1 }}'],
    ['={{ (() => { const n = 2; return n * n; })() }}', 4],
    ['={{ {a: {b: 1}} }}', { a: { b: 1 } }],
    ['={{ $input.item.json.name }}{{ $input.first().json.name }}{{ $input.last().json.name }}', 'AnnAnnBob'],
    ['={{ $input.all().length }}', 2],
    ['={{ $("Web").item.json.x }}', 1],
    ['={{ $("Web").last().json.x + $("Web").itemMatching(1).json.x }}', 4],
    ['={{ $("It\'s").first().json.y }}', 3],
    ['={{ $node["Web"].json.x }}', 1],
    ['={{ $("Web").isExecuted }} {{ $("Other").isExecuted }}', 'true false'],
    ['={{ $workflow.name }} {{ $execution.id }} {{ $itemIndex }} {{ $runIndex }}', 'Flow e1 0 0'],
    ['={{ $now }}', '2026-11-23T20:00:00.000+01:00'],
    ['={{ $today.toISODate() }}', '2026-11-23'],
    ['={{ $now.plus({ days: 1 }).setLocale("de").toFormat("cccc d. LLLL") }}', 'Dienstag 24. November'],
    ['={{ $now.setZone("Asia/Tokyo").hour }}', 4],
    [
      '={{ DateTime.fromISO("2026-03-29T01:59", { zone: "Europe/Berlin" }).plus({ minutes: 2 }).toISO() }}',
      '2026-03-29T03:01:00.000+02:00',
    ],
    ["={{ $now.minus(1, 'days').toISODate() }}", '2026-11-22'],
    ["={{ $now.minus(1, 'days').equals($now.minus({ days: 1 })) }}", true],
    ["={{ $now.plus(2, 'weeks').toISODate() }}", '2026-12-07'],
    ["={{ $today.plus('1', 'month').toISODate() }}", '2026-12-23'],
    ["={{ DateTime.fromISO('2026-01-31').plus(1, 'months').toISODate() }}", '2026-02-28'],
    ["={{ DateTime.fromISO('2024-03-31').minus(1, 'month').toISODate() }}", '2024-02-29'],
    ["={{ DateTime.fromISO('2026-03-28T02:30').plus(1, 'days').toISO() }}", '2026-03-29T03:30:00.000+02:00'],
    ["={{ DateTime.fromISO('2026-10-24T12:00').plus(24, 'hours').toISO() }}", '2026-10-25T11:00:00.000+01:00'],
    ["={{ DateTime.fromISO('2026-10-24T12:00').plus(1, 'day').toISO() }}", '2026-10-25T12:00:00.000+01:00'],
    ['={{ $now.plus(1500).diff($now).toObject() }}', { milliseconds: 1500 }],
    ['={{ $now.plus({ hours: 1 }).minus(Duration.fromObject({ hours: 1 })).equals($now) }}', true],
    ['={{ $json.name; }}', 'Ann'],
    ['={{ $json.name ; ; }}!', 'Ann!'],
    ['={{ "a;" ; }}', 'a;'],
    ['={{ 1 + 1; }}', 2],
    ['={{ ; }}', undefined],
    ['={{ Duration.fromObject({ hours: 30 }).as("days") }}', 1.25],
    ['={{ new Date().getHours() }} {{ new Date(2026, 6, 1).getTimezoneOffset() }}', '20 -120'],
    ['={{ (1234.5).toLocaleString("de-DE") }}', '1.234,5'],
    [
      '={{ $if($json.tags.length > 1, "many", "one") }} {{ $ifEmpty($json.nothing, "-") }} {{ $max(1, 3) }}',
      'many - 3',
    ],
  ])('%s', (template, value) => {
    expect(sandbox.evaluate(template, scope)).toEqual(value);
  });

  it('follows pairs where it is given them', () => {
    const paired = scopeOf({ input: items, nodes, paired: { Web: 1 } });
    expect(sandbox.evaluate('={{ $("Web").item.json.x }}', paired)).toBe(2);
    expect(() => sandbox.evaluate('={{ $("It\'s").item }}', paired)).toThrow(
      'no item of "It\'s" is paired with item 0',
    );
  });

  it('asks a function of nodes for those that an expression reads, and for no others', () => {
    const asked: string[] = [];
    const lazy = scopeOf({
      input: items,
      nodes: (name) => {
        asked.push(name);
        return name === 'Web' ? nodes.Web : undefined;
      },
    });
    expect(sandbox.evaluate('={{ $("Web").all().length }}{{ $json.name }}', lazy)).toBe('2Ann');
    expect(asked).toEqual(['Web']);
    expect(() => sandbox.evaluate('={{ $("toString").item }}', scope)).toThrow(
      'no node "toString" has run before this one',
    );
  });

  it('gives $fromAI a value only where a tool is described', () => {
    expect(() => sandbox.evaluate('={{ $fromAI("to") }}', scope)).toThrow('only in the parameters of a tool');
    const tool = scopeOf({ input: items, fromAI: { to: '+1 555 0101' } });
    expect(sandbox.evaluate('={{ $fromAI("to", "whom", "string") }}', tool)).toBe('+1 555 0101');
    expect(sandbox.evaluate('={{ $fromAI("text", "what", "string", "hello") }}', tool)).toBe('hello');
    expect(() => sandbox.evaluate('={{ $fromAI("constructor") }}', tool)).toThrow('the model gave no "constructor"');
  });

  it.each([
    ["={{ $now.minus(1, 'fortnights') }}", 'Invalid unit fortnights'],
    ["={{ $now.plus('soon', 'days') }}", 'Invalid unit value soon'],
    ["={{ $now.plus({ days: 1 }, 'days') }}", 'Invalid unit value [object Object]'],
    ["={{ $now.plus($json.missing, 'days') }}", 'plus: expected a number of days'],
    ["={{ $now.minus(null, 'days') }}", 'minus: expected a number of days'],
    ['={{ 1; 2 }}', "expecting ')'"],
  ])('%s fails', (template, message) => {
    expect(() => sandbox.evaluate(template, scope)).toThrow(message);
  });

  it('reads expressions as before in versions of rules 1', () => {
    const before = { ...scope, rules: 1 };
    expect(sandbox.evaluate("={{ $now.minus(1, 'days').toISODate() }}", before)).toBe('2026-11-23');
    expect(() => sandbox.evaluate('={{ 1 + 1; }}', before)).toThrow('expecting');
  });

  it.each<[string, unknown]>([
    ['={{ $json.nothing.at }}', undefined],
    ["={{ $json.none['at'].all }}", undefined],
    ["={{ $json.nothing.split(',') }}", undefined],
    ['={{ $json.tags[7].name }}', undefined],
    ['=Hi {{ $json.nothing.at }}{{ $json.name }}!', 'Hi Ann!'],
  ])('finds nothing where a field is read of nothing, from rules 4 on: %s', (template, value) => {
    expect(sandbox.evaluate(template, { ...scope, rules: 4 })).toEqual(value);
    expect(() => sandbox.evaluate(template, { ...scope, rules: 3 })).toThrow('cannot read property');
  });

  it.each(['={{ nowhere.at }}', "={{ $json.deep.n.split(',') }}", "={{ (() => { throw new Error('mine') })() }}"])(
    'fails as before where something else is wrong: %s',
    (template) => {
      expect(() => sandbox.evaluate(template, { ...scope, rules: 4 })).toThrow();
    },
  );

  it('says which expression failed, where, and how', () => {
    expect(() => sandbox.evaluate('=a {{ 1 }} {{ $json.nothing.at }}', scope)).toThrow(
      expect.objectContaining({
        name: 'ExpressionError',
        code: 'SANDBOX_FAILED',
        expression: '$json.nothing.at',
        at: 11,
      }),
    );
    expect(() => sandbox.evaluate('=a {{ 1 + }}', scope)).toThrow(
      expect.objectContaining({ code: 'SANDBOX_SYNTAX', expression: '1 +', at: 3 }),
    );
  });

  it('cuts the message of an error with a mark, and only where it is too long', () => {
    const thrown = (chars: number): string => `={{ (() => { throw new Error('x'.repeat(${chars})) })() }}`;
    const messageOf = (template: string): string => {
      try {
        return String(sandbox.evaluate(template, scope));
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    expect(messageOf(thrown(1000))).toMatch(/x{1000}$/);
    expect(messageOf(thrown(1001))).toMatch(/x{1000} \[cut: the message was longer\]$/);
  });

  it('refuses a scope that is no JSON, a zone that is none, and to go on once it is closed', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const refused = expect.objectContaining({ code: 'SANDBOX_INPUT' });
    expect(() => sandbox.evaluate('={{ 1 + 1 }}', scopeOf({ input: [{ json: circle }] }))).toThrow(refused);
    expect(() => sandbox.evaluate('={{ 1 + 1 }}', { ...scope, timeZone: 'Mars/Olympus' })).toThrow(refused);
    const closed = openSandboxNow();
    closed.dispose();
    expect(() => closed.evaluate('={{ 1 }}', scope)).toThrow(refused);
  });

  it('refuses to be called by the scope that it reads', () => {
    const nested = scopeOf({ input: items, nodes: () => [{ json: { v: sandbox.evaluate('={{ 1 + 1 }}', scope) } }] });
    expect(() => sandbox.evaluate('={{ $("A").first() }}', nested)).toThrow('cannot be used from within itself');
    expect(sandbox.evaluate('={{ 1 + 1 }}', scope)).toBe(2);
  });
});

describe('offsets of zones', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Monrovia',
    'UTC',
    'europe/berlin',
  ];
  const moments = [
    ...[
      0,
      -1,
      1,
      999.5,
      8.64e15,
      -8.64e15,
      NaN,
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 2, 29, 0, 59, 59, 999),
      -6e13,
    ],
    ...[Date.UTC(1890, 0, 1), -62_167_219_200_001, -62_135_596_800_000, Date.UTC(1971, 11, 31, 23, 59)],
  ];

  it.each(zones)('are what Luxon finds by itself: %s', (zone) => {
    const found = sandbox.evaluate(
      `={{ [${moments.join()}].map((at) => String(luxon.IANAZone.create('${zone}').offset(at))) }}`,
      scope,
    );
    expect(found).toEqual(moments.map((at) => String(IANAZone.create(zone).offset(at))));
  });

  it('are kept for some zones, and not for all that a guest may name', () => {
    const asked = (names: readonly string[]) =>
      sandbox.evaluate(
        `={{ ${JSON.stringify(names)}.map((name) => new luxon.IANAZone(name).offset(0)).length }}`,
        scope,
      );
    const [first = '', ...more] = Intl.supportedValuesOf('timeZone').slice(0, 240);
    asked([first]);
    const kept = IANAZone.create(first);
    expect(IANAZone.create(first)).toBe(kept);
    expect(asked(more)).toBe(239);
    expect(IANAZone.create(first)).not.toBe(kept);
  });

  it('are none of a zone that there is not', () => {
    expect(sandbox.evaluate("={{ String(new luxon.IANAZone('Mars/Olympus').offset(0)) }}", scope)).toBe('NaN');
    const forged = "Object.assign(new luxon.IANAZone('UTC'), { zoneName: 'Mars/Olympus' }).offset(0)";
    expect(() => sandbox.evaluate(`={{ ${forged} }}`, scope)).toThrow('Invalid time zone specified: Mars/Olympus');
  });
});

describe('determinism', () => {
  const templates = [
    '={{ [Math.random(), Math.random(), Date.now(), new Date().toString(), $now.toISO(), $now.toRelative({ base: $now.plus({ hours: 1 }) })] }}',
    '={{ [Symbol.for("a").toString(), Object.keys({ b: 1, a: 2 }), [3, 1, 2].sort(), new Error("x").stack] }}',
    '={{ [..."abcdefgh"].sort(() => Math.random() - 0.5).join("") }}',
  ];

  it.each(templates)('%s gives the same bytes for the same scope, with whatever between', (template) => {
    const first = JSON.stringify(sandbox.evaluate(template, scope));
    expect(() => sandbox.evaluate('={{ (() => { for (;;) Math.random(); })() }}', scope)).toThrow(
      expect.objectContaining({ code: 'SANDBOX_LIMIT' }),
    );
    expect(JSON.stringify(sandbox.evaluate(template, scope))).toBe(first);
  });

  it('gives other numbers for another seed', () => {
    const [one, other] = ['a', 'b'].map((seed) => sandbox.evaluate('={{ Math.random() }}', { ...scope, seed }));
    expect(one).not.toBe(other);
  });

  it('leaves off at the same count each time', () => {
    const template = '={{ (() => { let n = 0; try { for (;;) n += 1; } finally { $json.n = n; } })() }}';
    const failures = [1, 2].map(() => {
      try {
        return sandbox.evaluate(template, scope);
      } catch (error) {
        return JSON.stringify(error);
      }
    });
    expect(failures[0]).toBe(failures[1]);
  });
});
