import type { Command } from 'commander';
import { providerNames } from '#llm';
import { readRegistry, problemLine } from '#registry';
import type { ReadRegistry, RegisteredAgent } from '#registry';
import { readConfig, readEnabledTools, readRunCaps } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printData, printJson, printLine, printNotice, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options {
  json?: boolean;
}

function resolveDirectory(given: string | undefined): string {
  const directory = given ?? readConfig().AGENTS_DIR;
  if (directory === '') throw new UsageError('expected a directory, or AGENTS_DIR');
  return directory;
}

/** The agents of a directory, checked as the controller does; only the gateway checks whether keys are set. */
function readCheckedRegistry(directory: string): ReadRegistry {
  const enabled = readEnabledTools();
  const known = { tools: enabled.names, args: enabled.table(), providers: providerNames, capsOf: readRunCaps() };
  return readRegistry(directory, known);
}

async function check(given: string | undefined, { json }: Options): Promise<void> {
  const directory = resolveDirectory(given);
  const found = readCheckedRegistry(directory);
  const lines = found.ok ? [...found.registry.doubts, ...found.missing] : found.problems;
  if (json) await printJson(found.ok ? { ok: true, missing: found.missing, doubts: found.registry.doubts } : found);
  else for (const line of lines) await printLine(problemLine(line));
  if (!found.ok) process.exitCode = exitCodes.failed;
  else if (!json) await printLine(`${directory}: ${found.registry.agents.length} agent(s), fit to be booted with`);
}

function toAgentRow({ definition, version, tenant, bindings }: RegisteredAgent): string[] {
  const { id, language, timeZone, tools } = definition;
  return [id, version, tenant, bindings.join(' '), language, timeZone ?? 'TZ', tools?.join(' ') ?? 'all'];
}

async function listAgents(given: string | undefined, { json }: Options): Promise<void> {
  const directory = resolveDirectory(given);
  const found = readRegistry(directory, { providers: providerNames }); // `agents check` says whether their tools are enabled
  if (!found.ok) {
    for (const problem of found.problems) printNotice(problemLine(problem));
    throw new Error(`${found.problems.length} problem(s) in ${directory}`);
  }
  const { agents } = found.registry;
  if (json) for (const { file, version } of agents) await printData({ ...file, version });
  else
    await printTable(['AGENT', 'VERSION', 'TENANT', 'BOUND TO', 'LANGUAGE', 'ZONE', 'TOOLS'], agents.map(toAgentRow));
}

/** `agents list|check`: the agents and their bindings, and whether an app can boot with a directory. */
export function addAgents(group: Command): void {
  group
    .command('list')
    .description('the agents of a directory, and what each is bound to')
    .argument('[directory]', 'by default AGENTS_DIR')
    .option('--json', 'one agent a line, as its file has it, with its version')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- agents list libs/registry/examples')
    .action(listAgents);
  group
    .command('check')
    .description('check a directory of agents: every problem by file and field, and what a language does not say')
    .argument('[directory]', 'by default AGENTS_DIR')
    .option('--json', 'the problems, or the missing texts')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- agents check libs/registry/examples')
    .action(check);
}
