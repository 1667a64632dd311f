import type { Command } from 'commander';
import { urlOption } from '../gateway-address.js';
import type { GatewayOption } from '../gateway-address.js';
import { operatorCall } from '../operator-call.js';
import { printJson, printLine } from '../output.js';

interface Options extends GatewayOption {
  reason: string;
  by?: string;
  json?: boolean;
}

async function cancelRun(runId: string, { reason, by, json, url }: Options): Promise<void> {
  const word = by === undefined ? { reason } : { reason, by };
  const path = `/v1/runs/${encodeURIComponent(runId)}/cancel`;
  const answer = await operatorCall<object>(url === undefined ? {} : { url }, 'POST', path, word);
  await (json ? printJson(answer) : printLine(`${runId} is being cancelled`));
}

/** `runs cancel`: ends a run from outside. */
export function addRunsCancel(group: Command): void {
  group
    .command('cancel')
    .description("end a run: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('<run>', 'the id of a run, run_…')
    .requiredOption('--reason <why>', 'why; kept with the run')
    .option('--by <name>', 'who does it, where several share the key')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs cancel run_… --reason "asked for by phone"')
    .action(cancelRun);
}
