import type { Command } from 'commander';
import type { Schemas, TurnpikeClient } from '#client';
import { pause } from '#timing';
import { exitCodes } from '../exit-codes.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine, printNotice } from '../output/output.js';
import { isFile, publishFile } from '../gateway/workflow-file.js';
import { UsageError } from '../usage-error.js';

interface Options extends GatewayOption {
  input: string;
  id?: string;
  workflowVersion?: string;
  by?: string;
  follow: boolean;
  json?: boolean;
}

type Run = Schemas['Run'];

const askEveryMs = 400;
/** How long the gateway may be away while a run is followed, in ms. */
const patienceMs = 60_000;

/** What a run's phase asks of those who watch it; nothing where it goes on by itself. */
const waits: Readonly<Record<string, string>> = {
  approving: 'it waits for an approval: npm run -s turnpike -- approvals list',
  asking: 'it waits for a person',
};

/** A run as it stands; null: it has not begun, or the gateway is away for the moment. */
async function look(gateway: TurnpikeClient, runId: string): Promise<Run | null> {
  const asked = gateway.GET('/v1/runs/{runId}', { params: { path: { runId } } });
  const { data } = await asked.catch(() => ({ data: undefined }));
  return data ?? null;
}

/** Follows a run to its end, and tells on stderr what it is doing. */
async function follow(gateway: TurnpikeClient, runId: string): Promise<Run> {
  let said = '';
  for (let heardAt = performance.now(); ; await pause(askEveryMs)) {
    const run = await look(gateway, runId);
    if (run) heardAt = performance.now();
    else if (performance.now() - heardAt > patienceMs)
      throw new Error(`${runId}: nothing was heard of it for a minute`);
    if (run?.phase === 'finished') return run;
    const doing = run === null ? '' : (waits[run.phase] ?? run.live?.text ?? run.phase);
    if (doing !== '' && doing !== said) printNotice(doing);
    said = doing;
  }
}

/** What a run came to: the last thing that it said. */
function lastReplyText({ replies }: Run): string {
  return replies.at(-1)?.text ?? '';
}

async function report({ id, version }: Schemas['StartedWorkflow'], run: Run, json: boolean): Promise<void> {
  const { run_id, outcome, error = null } = run;
  const isWell = outcome === 'answered';
  if (json) await printJson({ id, version, run_id, outcome, output: isWell ? lastReplyText(run) : null, error });
  else if (isWell) await printLine(lastReplyText(run));
  else {
    printNotice(`${run_id}: ${outcome ?? 'unknown'}${error ? `, ${error.code}: ${error.message ?? ''}` : ''}`);
  }
  if (!isWell) process.exitCode = exitCodes.failed;
}

async function runWorkflow(given: string, options: Options): Promise<void> {
  const { input, by, json = false, url } = options;
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const fromFile = await isFile(given);
  if (!fromFile && options.id !== undefined) throw new UsageError('--id: stands with a file, which is stored under it');
  const named = { ...(options.id === undefined ? {} : { id: options.id }), ...(by === undefined ? {} : { by }) };
  const stored = fromFile ? await publishFile(gateway, given, named) : null;
  const { id, version = options.workflowVersion } = stored ?? { id: given };
  const body = version === undefined ? { input } : { input, version };
  const started = await unwrapAnswer(gateway.POST('/v1/workflows/{id}/runs', { params: { path: { id } }, body }));
  printNotice(`${started.run_id}: ${id} ${started.version}`);
  if (!options.follow) return json ? printJson(started) : printLine(started.run_id);
  await report(started, await follow(gateway, started.run_id), json);
}

/** `workflow run`: a run of a stored workflow, or of a file's document, which is stored before. */
export function addWorkflowRun(group: Command): void {
  group
    .command('run')
    .description('run a workflow and print its output: over the HTTP API, with OPERATOR_API_KEY')
    .argument('<workflow>', 'a file, whose document is stored first, or the id of a stored workflow')
    .requiredOption('--input <text>', 'what its root gets')
    .option('--id <id>', 'the id under which a file is stored (default: the name of the file)')
    .option('--workflow-version <version>', 'of a stored one (default: the current version)')
    .option('--by <name>', 'who stores a file; kept with the version')
    .option('--no-follow', 'print the id of the run, and do not wait for its end')
    .option(...urlOption)
    .option('--json', 'one object {id, version, run_id, outcome, output, error}')
    .addHelpText(
      'after',
      `
Exits with 1 where the run comes to no answer.

Examples:
  npm run -s turnpike -- workflow run triage.json --input "my order is late"
  npm run -s turnpike -- workflow run triage --input "my order is late" --json`,
    )
    .action(runWorkflow);
}
