import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.js';

/** Reads what should be a policy's table out of a file. Throws UsageError when there is no JSON object to be had. */
export async function readTable(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path}: expected the path of a file that can be read`);
  });
  try {
    return JSON.parse(text) as Record<string, unknown>; // whatever it is, the policy's check tells
  } catch {
    throw new UsageError(`${path}: expected a file of JSON`);
  }
}
