import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTasks } from './golden-task.js';
import type { GoldenTask } from './golden-task.js';

/** The tasks that we ship: sources, which no build copies. */
export const ourGolden = fileURLToPath(new URL('golden', import.meta.url)).replace('/dist/', '/');

/** Every task of a folder's .json files, in the order of their names. Throws for a folder without any, and for two of one name. */
export async function readGolden(folder: string): Promise<GoldenTask[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (name) => parseTasks(name, await readFile(join(folder, name), 'utf8')));
  const tasks = (await Promise.all(read)).flat();
  if (tasks.length === 0) throw new Error(`${folder}: expected .json files with golden tasks`);
  const names = tasks.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new Error(`${folder}: two tasks are named ${twice}`);
  return tasks;
}
