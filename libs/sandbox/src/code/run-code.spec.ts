import { describe, expect, it } from '@jest/globals';

import { scopeOf } from '../../test/scope-of.js';
import type { Item } from '../scope.js';
import { type CodeMode, runCode } from './run-code.js';

const items = [{ json: { n: 1 } }, { json: { n: 2 } }];
const run = (code: string, mode: CodeMode = 'runOnceForAllItems'): Promise<Item[]> =>
  runCode(code, { items, mode, scope: scopeOf({}) });

describe('runCode', () => {
  it.each<[string, Item[]]>([
    ['return items.map(({ json }) => ({ json: { n: json.n * 2 } }))', [{ json: { n: 2 } }, { json: { n: 4 } }]],
    [
      'return $input.all().map(({ json }, item) => ({ json, pairedItem: { item } })).slice(1)',
      [{ json: { n: 2 }, pairedItem: { item: 1 } }],
    ],
    ['return [{ a: 1 }, { b: 2 }]', [{ json: { a: 1 } }, { json: { b: 2 } }]],
    ['return { a: $now.toISODate() }', [{ json: { a: '2026-11-23' } }]],
    ['return { json: { a: await Promise.all([1, Promise.resolve(2)]) } }', [{ json: { a: [1, 2] } }]],
    ['return []', []],
    [
      "const { createHash: h, createHmac: m } = require('crypto'); return { a: h('md5').update('a').update('ü').digest('hex'), b: m('sha256', 'k').update('a').digest('base64') }",
      [{ json: { a: '7055487fb95a2fb6241dd8a3a178d48b', b: 'eNqRUR5nVYf1ud94vt669VYNoqu4gWLuh13N90SVHZ4=' } }],
    ],
    [
      "return { is: /^[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$/.test(require('crypto').randomUUID()) }",
      [{ json: { is: true } }],
    ],
  ])('gives for all items what %s returns', async (code, given) => {
    expect(await run(code)).toEqual(given);
  });

  it('runs for each item, pairs what it gives, and drops null', async () => {
    const code = 'return $json.n === 1 ? { n: $json.n, at: $itemIndex, same: item.json.n } : null';
    expect(await run(code, 'runOnceForEachItem')).toEqual([
      { json: { n: 1, at: 0, same: 1 }, pairedItem: { item: 0 } },
    ]);
  });

  it.each<[number, CodeMode, Item]>([
    [3, 'runOnceForAllItems', { json: { a: 1 }, binary: { x: { data: 'YQ==' } } }],
    [3, 'runOnceForEachItem', { json: { a: 1 }, binary: { x: { data: 'YQ==' } }, pairedItem: { item: 0 } }],
    [2, 'runOnceForAllItems', { json: { a: 1, binary: { x: { data: 'YQ==' } } } }],
  ])('by rules %s gives files beside fields without json: %s', async (rules, mode, item) => {
    const input = { items: items.slice(0, 1), mode, scope: scopeOf({ rules }) };
    expect(await runCode('return { a: 1, binary: { x: { data: "YQ==" } } }', input)).toEqual([item]);
  });

  it('gives each item its own random numbers, the same each time', async () => {
    const numbers = async () =>
      (await run('return { r: Math.random() }', 'runOnceForEachItem')).map(({ json }) => json['r']);
    const first = await numbers();
    expect(new Set(first).size).toBe(2);
    expect(await numbers()).toEqual(first);
  });

  it.each<[string, unknown[]]>([
    ['globalThis.seen = (globalThis.seen ?? 0) + 1; return { seen }', [1, 1, 1]],
    [
      'Promise.resolve().then(() => { Array.prototype.seen = $json.n; }); return { seen: [].seen ?? "none" }',
      ['none', 'none', 'none'],
    ],
    ['await null; $input.all()[0].json.n += $json.n; return { seen: $input.first().json.n }', [0, 1, 2]],
    ['await null; $("A").all().push($json); return { seen: $("A").all().length + $itemIndex }', [4, 5, 6]],
    ['}); globalThis.seen = (globalThis.seen ?? 0) + 1; (async () => { return { seen }', [1, 1, 1]],
    [
      // a pattern to the host's parser, a division to QuickJS
      'let b, of\nb\nof\n/"(({{" }); globalThis.seen = "of " + $json?.n; (async () => { let g = 1; return { seen }; "}}))"/g',
      ['of 0', 'of 1', 'of 2'],
    ],
  ])('leaves nothing of one item for the next: %s', async (code, seen) => {
    const many = seen.map((_, n) => ({ json: { n } }));
    const made = await runCode(code, {
      items: many,
      mode: 'runOnceForEachItem',
      scope: scopeOf({ nodes: { A: many } }),
    });
    expect(made.map(({ json }) => json['seen'])).toEqual(seen);
  });

  it('reads lists that together are more than a batch can hold', async () => {
    const wide = (mark: string) => Array.from({ length: 120 }, (_, n) => ({ json: { n, wide: mark.repeat(100_000) } }));
    const made = await runCode('return { n: $("A").all().length + $("B").all().length }', {
      items,
      mode: 'runOnceForEachItem',
      scope: scopeOf({ nodes: { A: wide('a'), B: wide('b') } }),
    });
    expect(made.map(({ json }) => json['n'])).toEqual([240, 240]);
  });

  it.each(['return [{}]', 'return "text"', 'return undefined'])('refuses %s for each item', async (code) => {
    await expect(run(code, 'runOnceForEachItem')).rejects.toThrow(expect.objectContaining({ code: 'SANDBOX_RESULT' }));
  });

  it('refuses what is no hash, though expressions take it for one as n8n does', async () => {
    await expect(run("return { a: require('crypto').createHash('base64').update('a').digest('hex') }")).rejects.toThrow(
      'crypto: there is no hash base64',
    );
  });

  it('says in which line code failed', async () => {
    await expect(run('const a = 1;\n\nnull.x')).rejects.toThrow(
      expect.objectContaining({ code: 'SANDBOX_FAILED', line: 3 }),
    );
  });
});
