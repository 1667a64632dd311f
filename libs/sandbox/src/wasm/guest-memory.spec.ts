import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { hostileExpressions } from '../../test/hostile.js';
import { scopeOf } from '../../test/scope-of.js';
import { Batch } from '../batch.js';
import { callGuest, callInBatch } from '../guest-call.js';
import type { ItemTexts } from '../guest-call.js';
import { SandboxError } from '../sandbox-error.js';
import type { Item } from '../scope.js';
import { Engine } from './engine.js';
import { loadQuickJs } from './load-quickjs.js';
import type { LoadedQuickJs } from './load-quickjs.js';
import { amount } from '../../../../test/support/amount.js';

const limits = { fuel: 60_000_000, interrupts: 100, memoryBytes: 10 * 1024 * 1024, resultChars: 1024 * 1024 };
const texts: ItemTexts = new WeakMap<readonly Item[], string>();
const input = [{ json: { n: 0, secret: 'first' } }, { json: { n: 1, secret: 'second' } }];
const scope = scopeOf({ input, nodes: { A: input } });
const innocent = { texts: ['$json.secret'], key: '$json.secret' };

let quickJs: LoadedQuickJs;
let engine: Engine;
beforeAll(async () => {
  quickJs = await loadQuickJs();
  engine = Engine.over(quickJs);
});

/** More than a guest of these limits can come to write. */
const looked = 24 * 1024 * 1024;
const bytes = (): Buffer => Buffer.from(quickJs.memory.buffer, 0, looked);

function tried(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
  }
}

/** What is held for a batch, once its innocent template and this one are. */
function held(batch: Batch, expression: string): Buffer {
  tried(() => callInBatch(engine, { batch, template: { texts: [expression], key: expression }, scope }, limits, texts));
  callInBatch(engine, { batch, template: innocent, scope }, limits, texts);
  callInBatch(engine, { batch, template: innocent, scope }, limits, texts); // lists that were read are held by now
  return Buffer.from(bytes());
}

const firstDifference = (one: Buffer, other: Buffer): number =>
  one.equals(other) ? -1 : one.findIndex((byte, at) => byte !== other[at]);

describe('the memory of a guest', () => {
  it('is of the binary whose imports are known by their names: another one has its own', () => {
    const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(digest).toBe('105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232');
  });

  it.each(hostileExpressions.filter((_, at) => at % amount(20, 5) === 0))(
    'is byte for byte what was held for a batch, whatever ran: %s',
    (expression) => {
      const batch = new Batch(scope);
      const before = held(batch, expression);
      for (let time = 0; time < 2; time += 1) {
        tried(() =>
          callInBatch(engine, { batch, template: { texts: [expression], key: expression }, scope }, limits, texts),
        );
        if (engine.isOf(batch)) expect(firstDifference(bytes(), before)).toBe(-1);
      }
    },
  );

  it('is byte for byte what it began with, once a batch is over that held much', () => {
    const alone = (): Buffer => {
      callGuest(engine, { kind: 'alone', request: { texts: ['1 + 1'] }, scope }, limits, texts);
      return Buffer.from(bytes());
    };
    const first = alone();
    const wide = Array.from({ length: 400 }, (_, n) => ({ json: { n, wide: 'x'.repeat(2_000) } }));
    const much = scopeOf({ input: wide, json: wide[0]?.json ?? {}, nodes: { A: wide } });
    const batch = new Batch(much);
    const template = { texts: ['$("A").all().length + $input.all().length'], key: 'much' };
    for (let time = 0; time < 3; time += 1)
      expect(callInBatch(engine, { batch, template, scope: much }, limits, texts)).toEqual([800]);
    expect(firstDifference(alone(), first)).toBe(-1);
  });

  it('is never written over by what is too large for it', () => {
    const huge = { json: { n: 1, wide: 'x'.repeat(68_000_000) } };
    const much = scopeOf({ input: [huge], json: huge.json });
    const first = Buffer.from(quickJs.memory.subarray(0, quickJs.dataBytes));
    expect(() => callGuest(engine, { kind: 'alone', request: { texts: ['1'] }, scope: much }, limits, texts)).toThrow(
      expect.objectContaining({ code: 'SANDBOX_MEMORY' }),
    );
    const after = Buffer.from(quickJs.memory.subarray(0, quickJs.dataBytes));
    expect(after.includes('xxxxxxxx')).toBe(false);
    expect(after.length).toBe(first.length);
  });

  it('holds nothing of what ran once it is released', () => {
    const secret = 'what nobody else may read';
    const told = scopeOf({ input: [{ json: { secret } }] });
    const batch = new Batch(told);
    callInBatch(engine, { batch, template: { texts: ['$json.secret + 1'], key: 's' }, scope: told }, limits, texts);
    expect(Buffer.from(quickJs.memory).includes(secret)).toBe(true);
    engine.release();
    expect(engine.isOf(batch)).toBe(false);
    expect(Buffer.from(quickJs.memory).includes(secret)).toBe(false);
  });

  it('is not what was held where a byte was written that nobody noted: such a leak is seen', () => {
    const batch = new Batch(scope);
    const before = held(batch, '1');
    const at = looked - 1;
    quickJs.memory[at] = 1;
    callInBatch(engine, { batch, template: innocent, scope }, limits, texts);
    expect(firstDifference(bytes(), before)).toBe(at);
    quickJs.memory[at] = 0;
  });
});
