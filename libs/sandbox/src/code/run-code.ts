import { callGuest, type ItemTexts } from '../guest-call.js';
import { codeLimits, type SandboxLimits } from '../limits.js';
import { loadedEngine, loadSandbox } from '../sandbox.js';
import { SandboxError } from '../sandbox-error.js';
import type { Item, Scope } from '../scope.js';
import { returnedItem, returnedItems } from './returned-items.js';

/** n8n's two ways: the code sees all items once, or each by itself. */
export type CodeMode = 'runOnceForAllItems' | 'runOnceForEachItem';

/** What code runs on; its scope's input is `items`. For each item it reads `pairedFor` of its place, where that is given. */
export interface CodeInput {
  items: readonly Item[];
  mode: CodeMode;
  scope: Scope;
  pairedFor?: readonly Readonly<Record<string, number>>[];
}

/** Runs a code node's JavaScript, in this thread and in a fresh WASM instance for each time that it is called. @throws SandboxError */
export async function runCode(source: string, input: CodeInput, limits: SandboxLimits = {}): Promise<Item[]> {
  await loadSandbox();
  return runCodeNow(source, input, limits);
}

/** The same, for callers that cannot wait. @throws SandboxError, also where `loadSandbox` has not ended. */
export function runCodeNow(source: string, input: CodeInput, limits: SandboxLimits = {}): Item[] {
  const texts: ItemTexts = new WeakMap<readonly Item[], string>();
  const all = { ...codeLimits, ...limits };
  const run = (scope: Scope): unknown =>
    callGuest(loadedEngine(), { kind: 'code', request: { text: source, mode: input.mode }, scope }, all, texts)[0];
  const scopeAt = (itemIndex: number): Scope => ({
    ...input.scope,
    input: input.items,
    itemIndex,
    json: input.items[itemIndex]?.json ?? {},
    ...(input.pairedFor && { paired: input.pairedFor[itemIndex] ?? {} }),
    seed: `${input.scope.seed}.${itemIndex}`,
  });
  if (input.mode === 'runOnceForAllItems') return returnedItems(run(scopeAt(0)));
  return input.items.flatMap((_item, index) => {
    try {
      return returnedItem(run(scopeAt(index)), index);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new SandboxError(error.code, `${error.message} (item ${index})`, error.line);
    }
  });
}
