import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MiddlewareUse, ToolResult } from '#protocol';
import { openChain } from './chain.js';
import type { HookLog, Scene } from './context.js';
import type { Middleware } from './middleware.js';
import { hookProblemLine, readHooks } from './read-hooks.js';
import { middlewareProblem, pinnedUse, withShipped } from './shipped.js';

let base: string;
let directory: string;
beforeEach(() => void (base = directory = mkdtempSync(join(tmpdir(), 'hooks-'))));
afterEach(() => rmSync(base, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

/** What is wrong with a file of this text, as it is told. */
function problems(text: string, name = 'mine.mjs'): string[] {
  write(name, text);
  const read = readHooks(directory);
  return read.ok ? [] : read.problems.map(hookProblemLine);
}

/** The middleware of files of these texts, by their names, as a process that has just started has it. */
function known(files: Record<string, string>): readonly Middleware[] {
  directory = mkdtempSync(join(base, 'process-'));
  for (const [name, text] of Object.entries(files)) write(`${name}.mjs`, text);
  const read = readHooks(directory);
  if (!read.ok) throw new Error(read.problems.map(hookProblemLine).join());
  return withShipped(read.middleware);
}

const passing = "export default { onFailure: 'stop', beforeModel: (prompt) => ({ pass: prompt }) };";

describe('a directory of middleware', () => {
  it('gives each file by its name, with the hash of what stands in it', () => {
    const before = known({ first: passing, second: passing });
    const [mine] = before.filter(({ name }) => name === 'first');
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(['card-numbers', 'first', 'second']));
    expect(mine).toMatchObject({ onFailure: 'stop', deadlineMs: 1_000, hash: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(known({ first: `${passing} ` }).find(({ name }) => name === 'first')?.hash).not.toBe(mine?.hash);
  });

  it.each([
    ['export default {', 'mine.mjs: cannot be loaded: SyntaxError'],
    ["throw new Error('no');", 'mine.mjs: cannot be loaded: Error: no'],
    ['export default await Promise.resolve({});', 'mine.mjs: cannot be loaded: it waits (await) at its top level'],
    ['export const hooks = {};', 'mine.mjs: default must be exported: an object with onFailure and at least one hook'],
    ['export default { beforeModel() {} };', "mine.mjs: onFailure must be 'stop' or 'skip'"],
    ["export default { onFailure: 'stop' };", 'mine.mjs: must have a hook: one of beforeModel'],
    ["export default { onFailure: 'stop', beforeTools() {} };", 'mine.mjs: beforeTools is no field of a middleware'],
    ["export default { onFailure: 'stop', beforeTool: 7 };", 'mine.mjs: beforeTool must be a function'],
    [
      "export default { onFailure: 'stop', deadlineMs: 60_000, beforeTool() {} };",
      'mine.mjs: deadlineMs must be a whole number from 1 to 5000, in milliseconds',
    ],
    [
      "export default { onFailure: 'stop', options: { type: 'object' }, beforeTool() {} };",
      'mine.mjs: options must be a JSON Schema of an object with additionalProperties: false',
    ],
    [
      "export default { onFailure: 'stop', options: { type: 'object', properties: 7, additionalProperties: false }, beforeTool() {} };",
      'mine.mjs: options must be a JSON Schema of an object with additionalProperties: false: ',
    ],
  ])('says what is wrong with %s, by file, field and what was expected', (text, problem) => {
    expect(problems(text).join()).toContain(problem);
  });

  it('says what is wrong with a name, and with a directory', () => {
    expect(problems(passing, 'My_Hook.mjs')).toEqual([
      'My_Hook.mjs: its name must be small letters, digits and single dashes, before .mjs',
    ]);
    directory = mkdtempSync(join(base, 'other-'));
    expect(problems(passing, 'card-numbers.mjs')).toEqual([
      'card-numbers.mjs: the name card-numbers is taken by what ships',
    ]);
    expect(readHooks(join(directory, 'no'))).toMatchObject({ ok: false, problems: [{ text: /cannot be read/ }] });
  });

  it('is whole in the examples, of which the documentation quotes one', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const examples = join(root, 'examples/middleware');
    expect(readHooks(examples)).toMatchObject({ ok: true, middleware: [{}, {}, {}] });
    const page = readFileSync(join(root, 'docs/middleware.md'), 'utf8');
    expect(page).toContain(readFileSync(join(examples, 'rbac.mjs'), 'utf8'));
    for (const file of readdirSync(examples)) expect(page).toContain(`\`${file.replace('.mjs', '')}\``);
  });
});

describe('a policy that names a file', () => {
  it('has its hash from then on, and nothing else is that middleware', async () => {
    const before = known({ mine: passing });
    const pinned = pinnedUse('mine', before);
    expect(pinned).toEqual({ name: 'mine', hash: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(pinnedUse('card-numbers', before)).toBe('card-numbers');
    expect(await openChain([pinned], before).beforeModel('in')).toEqual({ value: 'in', notes: [] });
    const after = known({ mine: passing.replace('prompt })', 'prompt + "!" })') });
    expect(middlewareProblem(pinned, after)).toContain('mine: its file has the hash');
    const result: ToolResult = { ok: true, value: 1 };
    const both: MiddlewareUse[][] = [[pinned], ['mine']];
    for (const uses of both) {
      expect(await openChain(uses, after).beforeModel('in')).toMatchObject({ failed: 'mine' });
      expect(await openChain(uses, after).afterTool(result, { tool: 't', args: {} })).toMatchObject({ failed: 'mine' });
    }
  });

  it('goes on without one that is skipped where it fails, when its file is another', async () => {
    const skipped = passing.replace("'stop'", "'skip'");
    const pinned = pinnedUse('mine', known({ mine: skipped }));
    const after = known({ mine: `${skipped} ` });
    expect(await openChain([pinned], after).beforeModel('in')).toMatchObject({
      value: 'in',
      notes: [{ did: 'skipped' }],
    });
  });

  it('may tell it only what its options allow', () => {
    const optioned = `const options = { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: false };
      export default { onFailure: 'stop', options, beforeModel: (prompt) => ({ pass: prompt }) };`;
    const all = known({ mine: optioned });
    expect(middlewareProblem({ name: 'mine', options: { n: 1 } }, all)).toBeNull();
    expect(middlewareProblem({ name: 'mine', options: { n: 'x' } }, all)).toContain('mine: n');
  });
});

describe('a hook of a file', () => {
  const scene: Scene = {
    run: { tenant: 'clinic', run: 'run_1', agent: 'desk', channel: 'api', role: 'operator' },
    modelHint: { key: 'm', ttlSeconds: null },
    toolHint: ({ tool, args }) => ({ key: `${tool}${JSON.stringify(args)}`, ttlSeconds: 300 }),
  };

  /** A chain of one file, with what it has said in the log. */
  function chainOf(hooks: string, onFailure = 'stop') {
    const lines: unknown[] = [];
    const say = (...line: unknown[]): void => void lines.push(line);
    const log: HookLog = { info: say, warn: say, error: say };
    const options = "options: { type: 'object', properties: { n: {} }, additionalProperties: false }";
    const all = known({ mine: `export default { onFailure: '${onFailure}', deadlineMs: 200, ${options}, ${hooks} };` });
    const use = pinnedUse({ name: 'mine', options: { n: 7 } }, all);
    return { chain: openChain([use], all, log).within(scene), lines };
  }

  it('is told of tenant, run, agent, channel, role, its options and a hint for caches', async () => {
    const reported =
      'const { log, signal, ...told } = context; log.info({ n: 1 }, "seen"); return { pass: JSON.stringify(told) }';
    const { chain, lines } = chainOf(`beforeModel(prompt, context) { ${reported} }`);
    const passed = await chain.beforeModel('in');
    expect('value' in passed && JSON.parse(passed.value)).toEqual({
      ...scene.run,
      options: { n: 7 },
      cacheHint: { key: 'm', ttlSeconds: null },
    });
    expect(lines).toEqual([[{ n: 1, middleware: 'mine', runId: 'run_1' }, 'seen']]);
  });

  it('is told by what a call may be found again, with the arguments as they are by then', async () => {
    const { chain } = chainOf('beforeTool: ({ args }, { cacheHint }) => ({ answer: [cacheHint, args] })');
    expect(await chain.beforeTool({ tool: 'list', args: { a: 1 } })).toMatchObject({
      answer: [{ key: 'list{"a":1}', ttlSeconds: 300 }, { a: 1 }],
    });
  });

  const garbage = [
    ...['undefined', 'null', '7', '"in"', '{}', '[]', '{ pas: "in" }', '{ pass: 7 }', '{ pass: "x", refuse: "y" }'],
    ...['{ refuse: "" }', '{ refuse: 7 }', '{ answer: {} }', '{ pass: "\\ud800" }', '{ pass: "x".repeat(300_000) }'],
  ];
  it.each([
    ...garbage.map((word) => `beforeModel: () => (${word})`),
    'beforeModel() { throw new Error("no") }',
    'beforeModel() { throw null }',
    'beforeModel: () => Promise.reject(new Error("no"))',
    'beforeModel: () => new Promise(() => undefined)',
    'beforeModel: () => ({ get pass() { throw new Error("no") } })',
  ])('that says no word of its own fails, is logged, and is skipped where its file says so: %s', async (hook) => {
    const { chain, lines } = chainOf(hook);
    expect(await chain.beforeModel('in')).toEqual({
      failed: 'mine',
      notes: [{ name: 'mine', at: 'before-model', did: 'failed' }],
    });
    expect(lines).toHaveLength(1);
    expect(await chainOf(hook, 'skip').chain.beforeModel('in')).toMatchObject({ value: 'in' });
  });

  it.each([
    'beforeTool: () => ({ pass: [] })',
    'beforeTool: () => ({ pass: { f() {} } })',
    'beforeTool: () => ({ pass: JSON.parse(\'{"__proto__":1}\') })',
    'beforeTool: () => { const args = {}; args.self = args; return { pass: args } }',
    'beforeTool: () => ({ answer: NaN })',
    'beforeTool: () => ({ answer: 10n })',
  ])('passes on and answers nothing but plain JSON: %s', async (hook) => {
    expect(await chainOf(hook).chain.beforeTool({ tool: 't', args: {} })).toMatchObject({ failed: 'mine' });
  });

  it.each([
    'null',
    '{ ok: true }',
    '{ ok: "yes", value: 1 }',
    '{ ok: false, envelope: { success: false } }',
    '{ ok: false, envelope: { success: false, error: { code: "made-up", message: "x" } } }',
  ])('passes on a result for a result: %s is none', async (result) => {
    const { chain } = chainOf(`afterTool: () => ({ pass: ${result} })`);
    expect(await chain.afterTool({ ok: true, value: 1 }, { tool: 't', args: {} })).toMatchObject({ failed: 'mine' });
  });

  it('changes nothing by what it does later to what it has passed on', async () => {
    const { chain } = chainOf('beforeTool({ args }) { setTimeout(() => { args.n = 2 }, 0); return { pass: args } }');
    const passed = await chain.beforeTool({ tool: 't', args: { n: 1 } });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(passed).toMatchObject({ value: { n: 1 } });
  });
});
