import { isOneBody } from '#expressions';
import { Batch } from '../batch.js';
import { callGuest, callInBatch, type ItemTexts } from '../guest-call.js';
import { codeLimits, type SandboxLimits } from '../limits.js';
import { loadedEngine, loadSandbox } from '../sandbox.js';
import { SandboxError } from '../sandbox-error.js';
import type { Item, Scope } from '../scope.js';
import type { Engine } from '../wasm/engine.js';
import { returnedItem, returnedItems } from './returned-items.js';

/** n8n's two ways: the code sees all items once, or each by itself. */
export type CodeMode = 'runOnceForAllItems' | 'runOnceForEachItem';

/** What code runs on; its scope's input is `items`. For each item it reads `pairedFor` of its place, where that is given. */
export interface CodeInput {
  items: readonly Item[];
  mode: CodeMode;
  scope: Scope;
  pairedFor?: readonly Readonly<Record<string, number>>[];
  /** What its workflow remembers: it is there with what the code has left, once that has run. Absent: nothing is. */
  memory?: Memory;
}

/** What `$getWorkflowStaticData` gives, by its two kinds. */
export interface Memory {
  global: Record<string, unknown>;
  node: Record<string, unknown>;
}

/** Runs a code node's JavaScript in this thread; each time that it is called it finds the guest's memory as it was (ADR 159). @throws SandboxError */
export async function runCode(source: string, input: CodeInput, limits: SandboxLimits = {}): Promise<Item[]> {
  await loadSandbox();
  return runCodeNow(source, input, limits);
}

/** The same, for callers that cannot wait. @throws SandboxError, also where `loadSandbox` has not ended. */
export function runCodeNow(source: string, input: CodeInput, limits: SandboxLimits = {}): Item[] {
  const engine = loadedEngine();
  try {
    return runIn(engine, source, input, limits);
  } finally {
    engine.release();
  }
}

function runIn(engine: Engine, source: string, input: CodeInput, limits: SandboxLimits): Item[] {
  const texts: ItemTexts = new WeakMap<readonly Item[], string>();
  const all = { ...codeLimits, ...limits };
  const { memory } = input;
  const runAlone = (scope: Scope): unknown => {
    const request = { text: source, mode: input.mode, memory };
    const [value, left] = callGuest(engine, { kind: 'code', request, scope }, all, texts);
    if (memory !== undefined) Object.assign(memory, left);
    return value;
  };
  if (input.mode === 'runOnceForAllItems') return returnedItems(runAlone(scopeAt(input, 0)), input.scope.rules);
  const batch =
    input.items.length > 1 && memory === undefined && isOneBody(source) ? new Batch(scopeAt(input, 0)) : null;
  const run = (scope: Scope): unknown => {
    if (batch === null) return runAlone(scope);
    const made = callInBatch(engine, { batch, template: { key: 'code', code: source }, scope }, all, texts);
    return made === null ? runAlone(scope) : made[0];
  };
  return input.items.flatMap((_item, index) => {
    try {
      return returnedItem(run(scopeAt(input, index)), index, input.scope.rules);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new SandboxError(error.code, `${error.message} (item ${index})`, error.line);
    }
  });
}

function scopeAt({ scope, items, pairedFor }: CodeInput, itemIndex: number): Scope {
  return {
    ...scope,
    input: items,
    itemIndex,
    json: items[itemIndex]?.json ?? {},
    ...(pairedFor && { paired: pairedFor[itemIndex] ?? {} }),
    seed: `${scope.seed}.${itemIndex}`,
  };
}
