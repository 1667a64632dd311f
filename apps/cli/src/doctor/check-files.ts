import { policyNames } from '#llm';
import { hookProblemLine, middlewareIn, readHooks } from '#middleware';
import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { problemLine, readCatalogue, readDirectory } from '#tools';
import { readOutside } from '../config.js';
import type { Outside } from '../config.js';
import { readTable } from '../policy-table.js';
import { failedCheck, ok } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

function checkToolFiles(directory: string | null): Check {
  const read = readCatalogue(directory);
  const name = 'tools';
  const problems = read.ok ? read.catalogue.broken : read.problems;
  if (read.ok && problems.length === 0)
    return ok(name, `${read.catalogue.names.length}: ${read.catalogue.names.join(', ')}`);
  const advice = `mend these files in ${directory}; \`tools check --dir ${directory}\` tells the same, docs/tools.md how they look`;
  return failedCheck(name, problems.map(problemLine).join('; '), advice);
}

/** Nothing where no server is mounted. A server without a pin offers nothing, and no app complains. */
function checkServers(directory: string | null): Check[] {
  const mounted = directory === null ? [] : readDirectory(directory).mcp;
  if (mounted.length === 0) return [];
  const name = 'MCP servers';
  const unpinned = mounted.filter(({ pin }) => pin === null);
  if (unpinned.length === 0)
    return [ok(name, mounted.map(({ server, pin }) => `${server.name}: ${pin?.tools.length ?? 0} tool(s)`).join(', '))];
  const what = unpinned.map(({ file }) => `${file}: is not pinned: none of its tools exists`).join('; ');
  const commands = unpinned.map(({ server }) => `tools pin ${server.name} --dir ${directory}`).join(', ');
  return [failedCheck(name, what, `${commands}, read what it prints, then restart the controllers and tool-runners`)];
}

/** The files of tools and of MCP servers. */
export function checkTools({ outside: { toolsDirectory } }: Examined): Check[] {
  return [checkToolFiles(toolsDirectory), ...checkServers(toolsDirectory)];
}

/** Nothing where there are no files: what ships cannot be wrong. */
export function checkMiddleware({ outside: { middlewareDirectory: directory } }: Examined): Check[] {
  if (directory === null) return [];
  const name = 'middleware';
  const read = readHooks(directory);
  if (read.ok) return [ok(name, read.middleware.map(({ name: own, hash }) => `${own} ${hash ?? ''}`).join(', '))];
  const advice = `mend these files in ${directory}; docs/middleware.md says how they look`;
  return [failedCheck(name, read.problems.map(hookProblemLine).join('; '), advice)];
}

export async function checkPolicyFile({ outside }: Examined): Promise<Check[]> {
  return [await policyCheck(outside)];
}

async function policyCheck({ policyFile: path, middlewareDirectory }: Outside): Promise<Check> {
  const name = 'policy file';
  if (path === null) return ok(name, 'none: the published table');
  const advice = `mend ${path}; \`policy check ${path}\` tells the same, docs/policy.md how it looks`;
  try {
    const check = validatePolicy(await readTable(path), policyNames(middlewareIn(middlewareDirectory)));
    if (check.ok) return ok(name, `${path}: version ${check.table.version}`);
    return failedCheck(name, check.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; '), advice);
  } catch (error) {
    return failedCheck(name, error instanceof Error ? error.message : String(error), advice);
  }
}

/** A policy as Redis keeps it; null when it keeps no valid one. */
export function asPolicy(kept: unknown): PolicyTable | null {
  const check = validatePolicy(kept, policyNames(middlewareIn(readOutside().middlewareDirectory)));
  return check.ok ? check.table : null;
}
