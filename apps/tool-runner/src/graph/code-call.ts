import { fromBase64, readInlineFile } from '#file-forms';
import type { FileRef, InlineFile } from '#file-forms';
import type { StoredCall } from '#compiler';
import { FileError } from '#files';
import type { CodeRequest, EffectAnswer } from '#nodes';
import { SandboxError } from '#sandbox';
import type { CodeThread, Item, Memory } from '#sandbox';
import { failure } from '#tools';
import { isObject } from '#values';
import type { ToolAnswer } from '#tools';
import { failedFile } from './file-call.js';

/** Keeps a file that code has made. @throws FileError */
export type KeepInline = (file: { bytes: Buffer; name: string; mimeType: string }) => Promise<FileRef>;

const modes = { all: 'runOnceForAllItems', each: 'runOnceForEachItem' } as const;

interface CodeTerms {
  seed: string;
  signal: AbortSignal;
  keepInline: KeepInline;
  /** What its workflow remembers; absent: the code asks for nothing of that. */
  memory?: Memory;
}

/** Runs the code of a node in a thread of its own. */
export async function callCode(
  thread: Pick<CodeThread, 'run'>,
  { source, mode, items: given }: CodeRequest,
  { run, nodes = {}, paired }: StoredCall,
  { seed, signal, keepInline, memory }: CodeTerms,
): Promise<ToolAnswer> {
  const items = given as readonly Item[]; // out of JSON: it may have more fields
  const named = nodes as Record<string, readonly Item[]>; // the same
  const scope = { rules: 1, ...run, input: items, itemIndex: 0, json: {}, nodes: named, seed };
  try {
    const pairedFor = paired && items.map((_, at) => placesAt(paired, at));
    const input = { items, mode: modes[mode], scope, ...(pairedFor && { pairedFor }), ...(memory && { memory }) };
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

/** How many files the code of a node makes at most, in one call. */
const mostFiles = 100;

/** The items with the files that the code has made kept: what goes on are references. @throws FileError */
async function keptFiles(items: Item[], keep: KeepInline): Promise<Item[]> {
  const count = items.reduce((sum, { binary }) => sum + inlineIn(binary).length, 0);
  if (count > mostFiles)
    throw new FileError('FILES_BUDGET', `code makes at most ${mostFiles} files in one call, and this is ${count}`);
  const kept: Item[] = [];
  for (const [at, item] of items.entries()) kept.push(await withKept(item, at, keep));
  return kept;
}

/** One after the other: what other runs keep meanwhile comes between. */
async function withKept(item: Item, at: number, keep: KeepInline): Promise<Item> {
  const refs: [string, FileRef][] = [];
  for (const [field, { data, fileName: name, mimeType }] of inlineIn(item['binary'])) {
    const bytes = fromBase64(data);
    if (bytes === null)
      throw new FileError('FILE_UNREADABLE', `the data of the file "${field}" of result ${at} is no Base64`);
    refs.push([field, await keep({ bytes, name, mimeType })]);
  }
  return refs.length === 0 ? item : { ...item, binary: { ...Object(item['binary']), ...Object.fromEntries(refs) } };
}

function inlineIn(binary: unknown): [field: string, file: InlineFile][] {
  if (!isObject(binary)) return [];
  return Object.entries(binary).flatMap(([field, value]): [string, InlineFile][] => {
    const file = readInlineFile(value);
    return file === null ? [] : [[field, file]];
  });
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
