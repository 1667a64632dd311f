import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { mintId } from '#redis';
import { createTools, McpConnections, runGuarded } from '#tools';
import { openEgress } from '#transport';
import type { GuardedResult, ToolCatalogue } from '#tools';
import { privateHostsIn, readToolSettings, wholeEnvironment } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { parseObject } from '../judge/judge-lines.js';
import { printJson, printLine, printNotice } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options {
  args: Record<string, unknown>;
  yes?: boolean;
  json?: boolean;
}

/** How long all tries together may take, in ms. */
const patienceMs = 60_000;

function readArgs(text: string): Record<string, unknown> {
  const read = parseObject(text);
  if (read === null) throw new InvalidArgumentError('expected a JSON object');
  return read;
}

/** Throws UsageError for a tool that cannot be tried so: nothing is called by mistake. */
function refuseUnmeant(catalogue: ToolCatalogue, name: string, yes: boolean | undefined): void {
  const spec = catalogue.specs.find((each) => each.name === name);
  if (spec === undefined) throw new UsageError(`${name}: expected an enabled tool: ${catalogue.names.join(', ')}`);
  if (spec.runs === 'inline') throw new UsageError(`${name}: it runs inside a turn and reaches nothing`);
  const writes = spec.effects === 'write' || spec.repeat !== 'safe';
  if (writes && !yes) throw new UsageError(`${name} writes: --yes makes the call`);
}

async function callOnce(name: string, args: Options['args'], yes: boolean | undefined): Promise<GuardedResult> {
  const settings = readToolSettings();
  const catalogue = settings.TOOLS_ENABLED;
  refuseUnmeant(catalogue, name, yes);
  const fetchAs = openEgress({ privateHosts: privateHostsIn(wholeEnvironment()) });
  const toolEnvironment = { fetchAs, valueOf: (reference: string) => String(Reflect.get(settings, reference)) };
  const connections = new McpConnections(toolEnvironment);
  const table = catalogue.table();
  const guard = {
    tools: createTools(catalogue.only([name]), toolEnvironment, connections),
    checkArgs: (tool: string, given: unknown) => table.checkArgs(tool, given),
    timeoutMs: settings.TOOL_TIMEOUT_MS,
  };
  const runId = mintId('run', 0); // of no run: the target's log can tell
  const headers = { 'X-Run-Id': runId, 'X-Step-Id': 'try', 'X-Parent-Step': '', 'X-Idempotency-Key': `${runId}.try` };
  const call = { tool: name, args, dedupeKey: '', deadlineAt: Date.now() + patienceMs, headers };
  try {
    return await runGuarded(guard, call, new AbortController().signal);
  } finally {
    await connections.close();
  }
}

async function tryTool(name: string, { args, yes, json }: Options): Promise<void> {
  const { result, attempts } = await callOnce(name, args, yes);
  if (!result.ok) process.exitCode = exitCodes.failed;
  const tries = attempts.map(({ startedAt, endedAt, outcome, errorCode }) => ({
    outcome,
    errorCode,
    durationMs: endedAt - startedAt,
  }));
  if (json) {
    const answer = result.ok ? { value: result.value } : { error: result.envelope.error };
    return printJson({ ok: result.ok, ...answer, attempts: tries });
  }
  for (const { outcome, errorCode, durationMs } of tries) printNotice(`${errorCode ?? outcome} in ${durationMs} ms`);
  if (result.ok) return printLine(JSON.stringify(result.value, null, 2));
  printNotice(`${result.envelope.error.code}: ${result.envelope.error.message}`);
}

/** `tools try`: one call of one tool, as the tool-runner makes it. */
export function addToolsTry(group: Command): void {
  group
    .command('try')
    .description(
      'call an enabled tool once: its schema, address guard, time limit and tries are those of the tool-runner',
    )
    .argument('<tool>', 'its name, as `tools list` shows it')
    .option('--args <json>', 'its arguments, a JSON object', readArgs, {})
    .option('--yes', 'call it though it writes')
    .option('--json', 'one object {ok, value or error, attempts}')
    .addHelpText(
      'after',
      `
With the tool-runner's settings. No cache, no breaker, no run: what it says is of the tool alone. Ends with 1 when the call failed.

Example:
  npm run -s turnpike -- tools try get_counts --args '{"start_date": "2026-01-01", "end_date": "2026-01-31", "label": "angry"}'`,
    )
    .action(tryTool);
}
