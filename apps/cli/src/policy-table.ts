import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.js';

/** Reads a policy table from a file. Throws UsageError when there is no JSON object in it. */
export async function readTable(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path}: expected the path of a file that can be read`);
  });
  try {
    return JSON.parse(text) as Record<string, unknown>; // whatever it is, the policy's check reports it
  } catch {
    throw new UsageError(`${path}: expected a file of JSON`);
  }
}
