import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestStart, testDraft } from '#builder';
import type { Graph } from '#graph';
import { catalogue } from '#nodes';
import { openSandbox } from '#sandbox';
import type { Sandbox } from '#sandbox';
import { testHost } from './test-host.js';

const base = 'n8n-nodes-base.';
const limits = { ms: 30_000, fuel: 2e10, evaluations: 100, items: 100, bytes: 1e6 };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.dispose());

/** A line of nodes behind a webhook, as a test run plays it. */
function played(body: unknown, ...nodes: { name: string; type: string; parameters: Record<string, unknown> }[]) {
  const all = [{ name: 'Hook', type: 'webhook', parameters: { path: 'a' } }, ...nodes];
  const graph: Graph = {
    name: 'W',
    nodes: all.map(({ name, type, parameters }) => ({ id: name, name, type: base + type, parameters })),
    connections: Object.fromEntries(
      all.slice(1).map(({ name }, at) => [all[at]?.name ?? '', { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    ),
  };
  const host = testHost(sandbox, { seed: 's', now: 0, timeZone: 'UTC', limits });
  return testDraft(graph, createTestStart(graph, null, { body }), catalogue, host);
}

const code = (jsCode: string, more = {}) => ({ name: 'Work', type: 'code', parameters: { jsCode, ...more } });
const keep = { name: 'Keep', type: 'noOp', parameters: {} };

describe('code in a test run', () => {
  it.each([
    ["$('Hook').first()", "return [{ json: { got: $('Hook').first().json.body.n } }];"],
    ['all()', "return $('Hook').all().map(({ json }) => ({ json: { got: json.body.n } }));"],
    ['$node["X"]', 'return [{ json: { got: $node["Hook"].json.body.n } }];'],
    ['$items("X")', 'return [{ json: { got: $items("Hook")[0].json.body.n } }];'],
    ['a template literal', 'return [{ json: { got: $(`Hook`).first().json.body.n } }];'],
    ['.item', "return [{ json: { got: $('Hook').item.json.body.n } }];"],
    [
      'a function inside',
      "const read = () => { const f = () => $('Hook').last(); return f(); }; return [{ json: { got: read().json.body.n } }];",
    ],
  ])('names another node by %s', (_, text) => {
    const report = played({ n: 7 }, keep, code(text));
    expect(report).toMatchObject({ passed: true, problem: null });
    expect(report.nodes.find(({ name }) => name === 'Work')?.first).toEqual({ got: 7 });
  });

  it('reads of each item where that came from', () => {
    const each = code("return { json: { got: $('Hook').item.json.body.n + $json.body.n } };", {
      mode: 'runOnceForEachItem',
    });
    const report = played({ n: 2 }, keep, each);
    expect(report.nodes.find(({ name }) => name === 'Work')?.first).toEqual({ got: 4 });
  });
});

describe('conditions with a pattern', () => {
  const asks = (rightValue: string, operation: string, options: object = {}) => ({
    name: 'Zip?',
    type: 'filter',
    parameters: {
      conditions: {
        ...{ combinator: 'and', options },
        conditions: [
          { id: '1', leftValue: '={{ $json.body.zip }}', rightValue, operator: { type: 'string', operation } },
        ],
      },
    },
  });

  it.each<[string, string, string, object, number]>([
    ['12345', '^\\d{5}$', 'regex', {}, 1],
    ['x', '^\\d{5}$', 'regex', {}, 0],
    ['x', '^\\d{5}$', 'notRegex', {}, 1],
    ['12345', '^\\d{5}$', 'notRegex', {}, 0],
    ['ABC', '/^abc$/i', 'regex', {}, 1],
    ['ABC', '^abc$', 'regex', {}, 0],
    ['ABC', '^abc$', 'regex', { caseSensitive: false }, 1],
    ['a1', '^\\D\\d$', 'regex', { caseSensitive: false }, 1],
    ['aXa', '(?<=a)x(?=a)', 'regex', { caseSensitive: false }, 1],
  ])('%s against %s (%s)', (zip, pattern, operation, options, items) => {
    const report = played({ zip }, asks(pattern, operation, options));
    expect(report.problem).toBeNull();
    expect(report.nodes.find(({ name }) => name === 'Zip?')?.items ?? 0).toBe(items);
  });

  it('fails by name where the pattern is none, or takes too long', () => {
    expect(played({ zip: 'x' }, asks('={{ "(" }}', 'regex')).problem).toContain('The pattern /(/:');
    const slow = played({ zip: `${'a'.repeat(40)}!` }, asks('^(a+)+$', 'regex'));
    expect(slow.problem).toContain('it ran too long');
  });
});

it('items that double node by node are the failure of the node that has too many, and no later one runs', () => {
  const names = Array.from({ length: 20 }, (_, at) => `N${at}`);
  const assignments = [{ id: 'a', name: 'a', value: "={{ $('Hook').item.json.body.a }}", type: 'string' }];
  const set = { type: `${base}set`, typeVersion: 3.4, parameters: { assignments: { assignments } } };
  const hook = { id: 'Hook', name: 'Hook', type: `${base}webhook`, parameters: { path: 'a' } };
  const all = ['Hook', ...names];
  const later = (at: number) => all.slice(at + 1).map((node) => ({ node, type: 'main', index: 0 }));
  const connections = Object.fromEntries(all.slice(0, -1).map((name, at) => [name, { main: [later(at)] }]));
  const graph: Graph = { name: 'W', nodes: [hook, ...names.map((name) => ({ id: name, name, ...set }))], connections };
  const host = testHost(sandbox, { seed: 's', now: 0, timeZone: 'UTC', limits });
  const { passed, nodes, problem } = testDraft(
    graph,
    createTestStart(graph, null, { body: { a: 1 } }),
    catalogue,
    host,
  );
  expect([passed, JSON.stringify([nodes, problem])]).toEqual([false, expect.stringContaining('STEP_BUDGET')]);
});
