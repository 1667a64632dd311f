import { beforeAll, describe, expect, it } from '@jest/globals';
import { runCode } from './code/run-code.js';
import { openSandbox, type Sandbox } from './sandbox.js';
import type { Scope } from './scope.js';
import { scopeOf } from '../test/scope-of.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const items = [{ json: { a: 1 } }, { json: { a: 2 } }];
const scope: Partial<Scope> = {
  input: items,
  nodes: { Set: [{ json: { b: 'one' } }, { json: { b: 'two' } }] },
  about: {
    '': { parameter: { url: 'https://a.example', list: [{ name: 'x', value: '={{ 1 }}' }] }, runIndex: 0 },
    Set: { parameter: { mode: 'raw' }, runIndex: 2, context: { noItemsLeft: true } },
  },
  prevNode: { name: 'Set', outputIndex: 1, runIndex: 2 },
  env: { REGION: 'eu' },
};
const evaluated = (expression: string): unknown => sandbox.evaluate(`={{ ${expression} }}`, scopeOf(scope));

describe('what expressions are told beside items', () => {
  it.each<[string, unknown]>([
    ['$parameter.url', 'https://a.example'],
    ['$parameter["list"][0].name', 'x'],
    ['$node["Set"].parameter.mode', 'raw'],
    ['$("Set").params.mode', 'raw'],
    ['$node["Set"].data.b', 'one'],
    ['$node["Set"].runIndex', 2],
    ['$node["Set"].context["noItemsLeft"]', true],
    ['$("Set").context.noItemsLeft', true],
    ['$prevNode', { name: 'Set', outputIndex: 1, runIndex: 2 }],
    ['$env.REGION + $env["REGION"]', 'eueu'],
    ['$item(1).$node["Set"].json.b', 'two'],
    ['$item("1").$json.a', 2],
    ['$item(1).$itemIndex', 1],
    ['$jmespath({ a: [{ b: 1 }, { b: 2 }] }, "a[*].b")', [1, 2]],
    ['$jmesPath([{ n: "x", v: 3 }], "[?n==\'x\'].v | [0]")', 3],
  ])('%s', (expression, expected) => {
    expect(evaluated(expression)).toEqual(expected);
    const second = sandbox.evaluate(`={{ ${expression} }}`, scopeOf({ ...scope, itemIndex: 1, json: { a: 2 } }));
    expect(second).toEqual(expression.includes('data.b') ? 'two' : expected);
  });

  it.each([
    ['$env.HOME', /\$env\.HOME is not in GRAPH_ENV/],
    ['$parameter.list[0].value', /the parameter value is an expression/],
    ['$node["Gone"].parameter.x', /nothing is known of a node "Gone"/],
    ['$item(9).$json', /the input has no item 9/],
    ['$jmespath({}, "a[")', /Parser|Invalid|Expected/i],
  ])('refuses %s by name', (expression, message) => {
    expect(() => evaluated(expression)).toThrow(message);
  });
});

describe('bytes', () => {
  it.each<[string, unknown]>([
    ['Buffer.from("déjà ✓").toString("base64")', 'ZMOpasOgIOKckw=='],
    ['Buffer.from("ZMOpasOgIOKckw==", "base64").toString()', 'déjà ✓'],
    ['Buffer.from("??>>", "utf8").toString("base64url")', 'Pz8-Pg'],
    ['Buffer.from("c3f", "hex").toString("hex")', 'c3'],
    ['Buffer.from([0xc3, 0x28]).toString("utf-8")', '\ufffd('],
    ['Buffer.concat([Buffer.from("a"), Buffer.from([98])]).toString()', 'ab'],
    [
      '[Buffer.byteLength("é"), Buffer.isBuffer(Buffer.alloc(2)), Buffer.from("abc").slice(1).toString()]',
      [2, true, 'bc'],
    ],
    ['JSON.stringify(Buffer.from("a"))', '{"type":"Buffer","data":[97]}'],
    ['Buffer.from("é", "latin1").toString("binary")', 'é'],
  ])('%s', (expression, expected) => {
    expect(evaluated(expression)).toEqual(expected);
  });

  it('are there in code, where the environment is not', async () => {
    const run = (source: string) => runCode(source, { items, mode: 'runOnceForAllItems', scope: scopeOf(scope) });
    expect(
      await run('return [{ json: { v: Buffer.from("a").toString("hex"), n: $jmespath({ a: 1 }, "a") } }]'),
    ).toEqual([{ json: { v: '61', n: 1 } }]);
    await expect(run('return [{ json: { v: $env.REGION } }]')).rejects.toThrow(/\$env/);
    await expect(run('return [{ json: { v: Buffer.from("a", "ucs2") } }]')).rejects.toThrow(/no encoding ucs2/);
  });
});
