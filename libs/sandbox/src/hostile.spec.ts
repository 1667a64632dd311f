import { beforeAll, describe, expect, it } from '@jest/globals';

import { scopeOf } from '../test/scope-of.js';
import { hostileExpressions, type Expected } from '../test/hostile.js';
import { hostileCode } from '../test/hostile-code.js';
import { runCode } from './code/run-code.js';
import { openSandbox, type Sandbox } from './sandbox.js';
import { SandboxError } from './sandbox-error.js';

/** Less than what the product gives, so that what runs until it is stopped is soon stopped. */
const limits = { fuel: 60_000_000, interrupts: 100, memoryBytes: 10 * 1024 * 1024, resultChars: 1024 * 1024 };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox(limits);
});

// JSON.parse makes an own __proto__, which a literal does not.
const text = '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}, "ok": 1}';
const polluted = JSON.parse(text) as Record<string, unknown>; // the text above is an object
const template = '{{ 1 + 1 }}';
const input = [
  { json: { ...polluted, secret: 'first', template, code: 'process.exit()' } },
  { json: { secret: 'second' } },
];
const scope = scopeOf({ input, json: input[0]?.json ?? {}, nodes: { A: [{ json: { template: `=${template}` } }] } });

/** What became of it: the value, or the code of the error. Any other error fails the test. */
async function outcomeOf(run: () => unknown): Promise<Expected> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof SandboxError) return { code: error.code };
    throw error;
  }
}

function assertHostUntouched(): void {
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  expect(Reflect.get(globalThis, 'leak')).toBeUndefined();
  expect(Reflect.get(Array.prototype, 'evil')).toBeUndefined();
}

describe(`${hostileExpressions.length} hostile expressions`, () => {
  it.each(hostileExpressions)('%s', async (expression, expected) => {
    expect(await outcomeOf(() => sandbox.evaluate(`={{ ${expression} }}`, scope))).toEqual(expected);
    assertHostUntouched();
    expect(sandbox.evaluate('={{ typeof leak + [1].map((n) => n * 2) + {}.admin }}', scope)).toBe(
      'undefined2undefined',
    );
  });
});

describe(`${hostileCode.length} times hostile code`, () => {
  it.each(hostileCode)('%s', async (code, expected) => {
    const run = () => runCode(code, { items: input, mode: 'runOnceForAllItems', scope }, limits);
    expect(await outcomeOf(run)).toEqual(expected);
    assertHostUntouched();
  });

  it('leaves nothing of one item for the next', async () => {
    const code =
      'globalThis.seen ??= []; seen.push($json.secret); Array.prototype.evil = 1; return { seen: seen.join() }';
    const items = await runCode(code, { items: input, mode: 'runOnceForEachItem', scope });
    expect(items.map(({ json }) => json)).toEqual([{ seen: 'first' }, { seen: 'second' }]);
    assertHostUntouched();
  });

  it('leaves nothing of what one memory bomb wrote for the next to find', async () => {
    const bomb = 'const all = []; for (;;) all.push(new Array(1e4).fill("bomb"))';
    const seen = 'return [{ text: new Array(1e5).join("") }]';
    const of = (code: string) => runCode(code, { items: input, mode: 'runOnceForAllItems', scope }, limits);
    await expect(of(bomb)).rejects.toThrow(expect.objectContaining({ code: 'SANDBOX_MEMORY' }));
    expect(await of(seen)).toEqual([{ json: { text: '' } }]);
  });
});
