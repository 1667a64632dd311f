import { describe, expect, it } from '@jest/globals';
import { scopeOf } from '../test/scope-of.js';
import { runCode } from './code/run-code.js';
import { openSandbox } from './sandbox.js';

const file = (name: string) => ({ id: '0'.repeat(64), fileName: name, mimeType: 'text/plain', bytes: 1 });
const items = [{ json: { a: 1 }, binary: { data: file('one.txt') } }, { json: { a: 2 } }];
const scope = { input: items, json: { a: 1 }, itemIndex: 0, nodes: { Get: items } };
const sandbox = await openSandbox();

describe('what expressions know of files', () => {
  it.each<[string, unknown, unknown]>([
    ['$binary.data.fileName', 'one.txt', undefined],
    ['Object.keys($binary)', ['data'], []],
    ['$binary.data?.mimeType', 'text/plain', undefined],
    ['$input.item.binary?.data.bytes', 1, undefined],
    ['$input.first().binary.data.fileName', 'one.txt', 'one.txt'],
    ['$("Get").item.binary?.data.fileName', 'one.txt', undefined],
    ['$node["Get"].binary.data?.fileName', 'one.txt', undefined],
  ])('%s', (expression, first, second) => {
    const values = [0, 1].map((at) => {
      const at1 = scopeOf({ ...scope, itemIndex: at, json: items[at]?.json ?? {} });
      try {
        return sandbox.evaluate(`={{ ${expression} }}`, at1);
      } catch (error) {
        return String(error).includes('of undefined') ? undefined : error;
      }
    });
    expect(values).toEqual([first, second]);
  });
});

describe('code', () => {
  const run = (source: string, mode: 'runOnceForAllItems' | 'runOnceForEachItem') =>
    runCode(source, { items, mode, scope: scopeOf(scope) });

  it('gives files on, and may put others in their place', async () => {
    const [one, two] = await run('return item', 'runOnceForEachItem');
    expect([one?.['binary'], two?.['binary']]).toEqual([items[0]?.binary, undefined]);
    const source = "item.binary = { x: { data: 'YQ==', mimeType: 'text/plain' } }; return item";
    const changed = await run(source, 'runOnceForEachItem');
    expect(changed.map(({ binary }) => binary)).toEqual(Array(2).fill({ x: { data: 'YQ==', mimeType: 'text/plain' } }));
    const all = await run('return $input.all().map(({ json, binary }) => ({ json, binary }))', 'runOnceForAllItems');
    expect(all.map(({ binary }) => binary)).toEqual([items[0]?.binary, undefined]);
  });
});
