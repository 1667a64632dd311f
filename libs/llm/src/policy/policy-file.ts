import { readFileSync } from 'node:fs';
import { EnvError, makeValidator } from 'envalid';
import { middlewareIn, middlewareProblem, middlewareSettings, pinnedUse } from '#middleware';
import type { Middleware } from '#middleware';
import { publishedPolicy, validatePolicy } from '#policy';
import type { KnownNames, PolicyTable } from '#policy';
import { setting } from '#settings';
import { providerNames } from '../models/create-model.js';

/** Everything that a policy may name with this middleware. */
export function policyNames(known: readonly Middleware[]): KnownNames {
  return {
    providers: providerNames,
    middlewareProblem: (use) => middlewareProblem(use, known),
    pinnedUse: (use) => pinnedUse(use, known),
  };
}

/** The path of a policy file, read as the table in it. Every bad field is reported at once, and the process does not start. */
function policyFile(known: readonly Middleware[]) {
  const validator = makeValidator<PolicyTable>((path) => {
    const check = validatePolicy(parsePolicyFile(path), policyNames(known));
    if (check.ok) return check.table;
    throw new EnvError(check.problems.map(({ field, problem }) => `${field} ${problem}`).join('; '));
  });
  return setting('a file of the policy, JSON', validator({ default: publishedPolicy }), {
    default: 'the published table',
    note: 'A policy that is set at run time takes its place: [policy](policy.md).',
  });
}

/** The policy of a process and the middleware that it may name: the shipped ones and the files of the deployment's directory. */
export function policySettings(environment: NodeJS.ProcessEnv) {
  return {
    POLICY_FILE: policyFile(middlewareIn(environment['MIDDLEWARE_DIR'] || null)),
    ...middlewareSettings,
  };
}

/** The table of an environment; null where its file has a mistake. */
export function policyIn({ POLICY_FILE: path, MIDDLEWARE_DIR: directory }: NodeJS.ProcessEnv): PolicyTable | null {
  if (!path) return publishedPolicy;
  try {
    const check = validatePolicy(parsePolicyFile(path), policyNames(middlewareIn(directory || null)));
    return check.ok ? check.table : null;
  } catch {
    return null;
  }
}

function parsePolicyFile(path: string): unknown {
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
