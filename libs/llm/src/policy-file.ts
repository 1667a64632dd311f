import { readFileSync } from 'node:fs';
import { EnvError, makeValidator } from 'envalid';
import { middlewareProblem } from '#middleware';
import { validatePolicy } from '#policy';
import type { KnownNames, PolicyTable } from '#policy';
import { providerNames } from './create-model.js';

/** All that a policy may name. */
export const policyNames: KnownNames = { providers: providerNames, middlewareProblem };

/** The path of a policy's file, read as the table in it: every bad field is named, and nothing else starts (A156). */
export const policyFile = makeValidator<PolicyTable>((path) => {
  const check = validatePolicy(parsed(path), policyNames);
  if (check.ok) return check.table;
  throw new EnvError(check.problems.map(({ field, problem }) => `${field} ${problem}`).join('; '));
});

function parsed(path: string): unknown {
  const text = readText(path);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new EnvError('expected a file of JSON');
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new EnvError('expected the path of a file that can be read');
  }
}
