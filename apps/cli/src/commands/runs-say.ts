import type { Command } from 'commander';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine } from '../output/output.js';

interface Options extends GatewayOption {
  json?: boolean;
}

async function sendToRun(runId: string, text: string, { url, json }: Options): Promise<void> {
  const asked = { params: { path: { runId } }, body: { text } };
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const answer = await unwrapAnswer(gateway.POST('/v1/runs/{runId}/messages', asked));
  await (json ? printJson(answer) : printLine(`${runId} was told, as ${answer.message_id}`));
}

/** `runs say`: answers what a run waits for. */
export function addRunsSay(group: Command): void {
  group
    .command('say')
    .description("answer what a run waits for: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('<run>', 'the id of the run, run_…, or of one below it')
    .argument('<text>', 'what the person would answer')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs say run_… "the blue one"')
    .action(sendToRun);
}
