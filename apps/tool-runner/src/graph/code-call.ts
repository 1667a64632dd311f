import type { StoredCall } from '#compiler';
import type { CodeRequest, EffectAnswer } from '#nodes';
import { SandboxError } from '#sandbox';
import type { CodeThread, Item } from '#sandbox';
import { failure } from '#tools';
import type { ToolAnswer } from '#tools';

const modes = { all: 'runOnceForAllItems', each: 'runOnceForEachItem' } as const;

/** Runs the code of a node in a thread of its own. */
export async function callCode(
  thread: Pick<CodeThread, 'run'>,
  { source, mode, items: given }: CodeRequest,
  { run, nodes = {}, paired }: StoredCall,
  { seed, signal }: { seed: string; signal: AbortSignal },
): Promise<ToolAnswer> {
  const items = given as readonly Item[]; // out of JSON: it may have more fields
  const named = nodes as Record<string, readonly Item[]>; // the same
  const scope = { rules: 1, ...run, input: items, itemIndex: 0, json: {}, nodes: named, seed };
  try {
    const pairedFor = paired && items.map((_, at) => placesAt(paired, at));
    const input = { items, mode: modes[mode], scope, ...(pairedFor && { pairedFor }) };
    const made = await thread.run({ source, input }, signal);
    const value = mode === 'all' ? made : perItem(made, items.length);
    return { ok: true, value: { kind: 'code', value } satisfies EffectAnswer };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    const { code, message, line } = error;
    const where = line === undefined ? '' : `, line ${line}`;
    return failure('tool-failed', `${message} (${code}${where})`, { transient: false, fate: 'refused' });
  }
}

function placesAt(paired: NonNullable<StoredCall['paired']>, item: number): Record<string, number> {
  const places = Object.entries(paired).flatMap(([name, all]): [string, number][] => {
    const at = all[item] ?? null;
    return at === null ? [] : [[name, at]];
  });
  return Object.fromEntries(places);
}

/** A result for each item; null where the code gave none. */
function perItem(made: readonly Item[], count: number): (Item | null)[] {
  const results = Array.from({ length: count }, (): Item | null => null);
  for (const item of made) {
    const { pairedItem } = item;
    if (typeof pairedItem === 'object' && pairedItem !== null && 'item' in pairedItem)
      results[Number(pairedItem.item)] = item;
  }
  return results;
}
