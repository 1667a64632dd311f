import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { AnswerOf } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine } from '../output/output.js';

interface Options extends GatewayOption, OperatorRequest {
  anew?: boolean;
  fromTurn?: number;
  text?: string;
  agent?: string;
  agentVersion?: string;
  goalFile?: string;
  model?: string;
  json?: boolean;
}

type Compared = AnswerOf<'compareRun'>;

function readTurn(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('expected the number of a turn, from 1');
  return Number(text);
}

/** A step in a line: in what it differs, or which run alone has it. */
function describeStep({ before, after, differs }: Compared['steps'][number]): string {
  const step = after ?? before;
  const name = step?.kind === 'tool' ? `tool ${step.tool_name}` : (step?.kind ?? '');
  if (before === null) return `+ ${name}`;
  if (after === null) return `- ${name}`;
  return differs.length === 0 ? `= ${name}` : `~ ${name}: ${differs.join(', ')}`;
}

async function runAgain(runId: string, options: Options): Promise<void> {
  const { anew, fromTurn, text, agent, agentVersion, goalFile, model, reason, by, json, url } = options;
  const body = {
    reason,
    ...(by !== undefined && { by }),
    ...(anew && { answers: 'anew' as const }),
    ...(fromTurn !== undefined && { from_turn: fromTurn }),
    ...(text !== undefined && { text }),
    ...(agent !== undefined && { agent }),
    ...(agentVersion !== undefined && { version: agentVersion }),
    ...(goalFile !== undefined && { goal: readFileSync(goalFile, 'utf8') }),
    ...(model !== undefined && { model }),
  };
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const begun = await unwrapAnswer(gateway.POST('/v1/runs/{runId}/again', { params: { path: { runId } }, body }));
  await (json
    ? printJson(begun)
    : printLine(`${begun.run_id} does ${begun.again_of} again; nothing that it sends or writes leaves`));
}

async function compareRun(runId: string, { json, url }: GatewayOption & { json?: boolean }): Promise<void> {
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const answer = await unwrapAnswer(gateway.GET('/v1/runs/{runId}/again', { params: { path: { runId } } }));
  if (json) return printJson(answer);
  if (answer.again_of === null) {
    await printLine(`${runId} does no run again`);
    for (const again of answer.agains) await printLine(`done again by ${again}`);
    return;
  }
  await printLine(`${runId} beside ${answer.again_of}`);
  for (const step of answer.steps) await printLine(describeStep(step));
  for (const { what, tool, arguments: args, text } of answer.would_go_out)
    await printLine(`would go out: ${what === 'tool' ? `${tool} ${JSON.stringify(args)}` : (text ?? 'a reply')}`);
}

/** `runs again` and `runs compare`: a run done again with something changed, and the two beside each other. */
export function addRunsAgain(group: Command): void {
  group
    .command('again')
    .description("do a run again, simulated: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('<run>', 'the id of a run that is over, run_…')
    .requiredOption('--reason <why>', 'why; kept with the request')
    .option('--by <name>', 'who does it')
    .option('--anew', 'read again what its tools have read; default: equal calls are answered as they were')
    .option('--from-turn <number>', 'the first turn that a model is asked anew; default: 1', readTurn)
    .option('--text <words>', 'in place of what the person wrote')
    .option('--agent <id>', 'another agent, or the same as it is now')
    .option('--agent-version <version>', 'of the agent, or of the stored workflow')
    .option('--goal-file <file>', "in place of the agent's own goal")
    .option('--model <name>', 'the model that is asked first')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText(
      'after',
      '\nExample:\n  npm run -s turnpike -- runs again run_… --reason "a shorter goal" --goal-file goal.txt',
    )
    .action(runAgain);
  group
    .command('compare')
    .description('a run beside the one that it does again: what differs, step by step')
    .argument('<run>', 'the id of a run, run_…')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs compare run_…')
    .action(compareRun);
}
