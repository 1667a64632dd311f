import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '#values';

/** One export of a folder. */
export interface CorpusFile {
  path: string;
  json: Record<string, unknown>;
}

/** The exports in a folder, whatever they are called, each once though it is there twice, in the order of their paths. */
export async function readCorpus(folder: string): Promise<{ files: CorpusFile[]; copies: number; unread: string[] }> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(json|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const files: CorpusFile[] = [];
  const unread: string[] = [];
  const seen = new Set<string>();
  let copies = 0;
  for (const path of paths) {
    const json = parsed(await readFile(path, 'utf8'));
    if (json === undefined) unread.push(path);
    if (!isObject(json) || !Array.isArray(json['nodes']) || json['nodes'].length === 0) continue;
    const nodes = JSON.stringify(json['nodes']);
    if (seen.has(nodes)) copies += 1;
    else files.push({ path, json });
    seen.add(nodes);
  }
  return { files, copies, unread };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
