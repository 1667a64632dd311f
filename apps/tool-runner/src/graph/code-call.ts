import { readInlineFile } from '#file-forms';
import type { FileRef } from '#file-forms';
import type { StoredCall } from '#compiler';
import { FileError } from '#files';
import type { CodeRequest, EffectAnswer } from '#nodes';
import { SandboxError } from '#sandbox';
import type { CodeThread, Item } from '#sandbox';
import { failure } from '#tools';
import type { ToolAnswer } from '#tools';
import { failedFile } from './file-call.js';

/** Keeps a file that code has made. @throws FileError */
export type KeepInline = (file: { bytes: Buffer; name: string; mimeType: string }) => Promise<FileRef>;

const modes = { all: 'runOnceForAllItems', each: 'runOnceForEachItem' } as const;

/** Runs the code of a node in a thread of its own. */
export async function callCode(
  thread: Pick<CodeThread, 'run'>,
  { source, mode, items: given }: CodeRequest,
  { run, nodes = {}, paired }: StoredCall,
  { seed, signal, keepInline }: { seed: string; signal: AbortSignal; keepInline: KeepInline },
): Promise<ToolAnswer> {
  const items = given as readonly Item[]; // out of JSON: it may have more fields
  const named = nodes as Record<string, readonly Item[]>; // the same
  const scope = { rules: 1, ...run, input: items, itemIndex: 0, json: {}, nodes: named, seed };
  try {
    const pairedFor = paired && items.map((_, at) => placesAt(paired, at));
    const input = { items, mode: modes[mode], scope, ...(pairedFor && { pairedFor }) };
    const made = await keptFiles(await thread.run({ source, input }, signal), keepInline);
    const value = mode === 'all' ? made : perItem(made, items.length);
    return { ok: true, value: { kind: 'code', value } satisfies EffectAnswer };
  } catch (error) {
    if (error instanceof FileError) return failedFile(error);
    if (!(error instanceof SandboxError)) throw error;
    const { code, message, line } = error;
    const where = line === undefined ? '' : `, line ${line}`;
    return failure('tool-failed', `${message} (${code}${where})`, { transient: false, fate: 'refused' });
  }
}

/** The items with the files that the code has made kept: what goes on are references. */
async function keptFiles(items: Item[], keep: KeepInline): Promise<Item[]> {
  return Promise.all(
    items.map(async (item) => {
      const binary: unknown = item['binary'];
      if (
        typeof binary !== 'object' ||
        binary === null ||
        !Object.values(binary).some((file) => readInlineFile(file) !== null)
      )
        return item;
      const files = Object.entries(binary).map(async ([name, file]): Promise<[string, unknown]> => {
        const made = readInlineFile(file);
        if (made === null) return [name, file];
        const bytes = Buffer.from(made.data, 'base64');
        return [name, await keep({ bytes, name: made.fileName, mimeType: made.mimeType })];
      });
      return { ...item, binary: Object.fromEntries(await Promise.all(files)) };
    }),
  );
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
