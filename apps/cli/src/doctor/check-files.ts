import { policyNames } from '#llm';
import { hookProblemLine, middlewareIn, readHooks } from '#middleware';
import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { problemLine, readCatalogue } from '#tools';
import { readOutside } from '../config.js';
import type { Outside } from '../config.js';
import { readTable } from '../policy-table.js';
import { checkAgents } from './check-agents.js';
import { failed, ok } from './check.js';
import type { Check } from './check.js';

function checkTools(directory: string | null): Check {
  const read = readCatalogue(directory);
  const name = 'tools';
  if (read.ok) return ok(name, `${read.catalogue.names.length}: ${read.catalogue.names.join(', ')}`);
  const advice = `mend these files in ${directory}; \`tools check --dir ${directory}\` tells the same, docs/tools.md how they look`;
  return failed(name, read.problems.map(problemLine).join('; '), advice);
}

/** Nothing where there is none: what ships cannot be wrong. */
function checkMiddleware(directory: string | null): Check[] {
  if (directory === null) return [];
  const name = 'middleware';
  const read = readHooks(directory);
  if (read.ok) return [ok(name, read.middleware.map(({ name: own, hash }) => `${own} ${hash ?? ''}`).join(', '))];
  const advice = `mend these files in ${directory}; docs/middleware.md says how they look`;
  return [failed(name, read.problems.map(hookProblemLine).join('; '), advice)];
}

async function checkPolicyFile({ policyFile: path, middlewareDirectory }: Outside): Promise<Check> {
  const name = 'policy file';
  if (path === null) return ok(name, 'none: the published table');
  const advice = `mend ${path}; \`policy check ${path}\` tells the same, docs/policy.md how it looks`;
  try {
    const check = validatePolicy(await readTable(path), policyNames(middlewareIn(middlewareDirectory)));
    if (check.ok) return ok(name, `${path}: version ${check.table.version}`);
    return failed(name, check.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; '), advice);
  } catch (error) {
    return failed(name, error instanceof Error ? error.message : String(error), advice);
  }
}

/** Whether the files that are read at boot can be read as what they are. */
export async function checkFiles(outside: Outside): Promise<Check[]> {
  const { toolsDirectory, middlewareDirectory } = outside;
  const files = [checkTools(toolsDirectory), ...checkMiddleware(middlewareDirectory)];
  return [...files, await checkPolicyFile(outside), ...checkAgents(outside)];
}

/** A policy as Redis keeps it; null when it keeps none that is one. */
export function asPolicy(kept: unknown): PolicyTable | null {
  const check = validatePolicy(kept, policyNames(middlewareIn(readOutside().middlewareDirectory)));
  return check.ok ? check.table : null;
}
