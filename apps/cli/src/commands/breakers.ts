import { Argument } from 'commander';
import type { Command } from 'commander';
import { breakerOrders } from '#breaker';
import type { BreakerOrder } from '#breaker';
import type { Schemas } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  json?: boolean;
}

type OperatorOptions = Options & Required<OperatorRequest>;

const heads = ['breaker', 'state', 'faults', 'why'];

function explainBreaker({ forced, open_until: until }: Schemas['Breaker']): string {
  if (forced) return `forced by ${forced.by} at ${forced.since}: ${forced.reason ?? ''}`;
  return until === null ? '' : `no call before ${until}`;
}

async function listBreakers({ json, ...option }: Options): Promise<void> {
  const answer = await unwrapAnswer(createGatewayClient(option).GET('/v1/breakers', {}));
  if (json) return printJson(answer);
  const rows = answer.breakers.map((one) => [
    one.name,
    one.state,
    `${one.faults} of ${one.calls}`,
    explainBreaker(one),
  ]);
  await printTable(heads, rows);
}

async function listRequests({ json, ...option }: Options): Promise<void> {
  const { words } = await unwrapAnswer(createGatewayClient(option).GET('/v1/breakers', {}));
  if (json) return printJson(words);
  const rows = words.map(({ at, name, state, by, reason }) => [at, name, state, by, reason ?? '']);
  await printTable(['at', 'breaker', 'to', 'by', 'why'], rows);
}

async function forceBreaker(
  name: string,
  state: BreakerOrder,
  { reason, by, json, ...option }: OperatorOptions,
): Promise<void> {
  const body = { state, reason, by };
  const answer = await unwrapAnswer(
    createGatewayClient(option).PUT('/v1/breakers/{name}', { params: { path: { name } }, body }),
  );
  if (json) return printJson(answer);
  await printLine(`${name}: ${answer.state}${answer.forced ? ', forced' : ', by itself'}`);
}

function addShared(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- breaker ${example}`);
}

/** `breaker list|words|force`: the breakers, and an operator's override of them. */
export function addBreakers(group: Command): void {
  addShared(group.command('list').description('every breaker as the deployment sees it'), 'list').action(listBreakers);
  addShared(group.command('words').description('who has forced which breaker and why, newest first'), 'words').action(
    listRequests,
  );
  const force = group.command('force').description('open or close a breaker in every process, or let it decide again');
  addShared(force, 'force tool:get_counts open --by ana --reason "moved"')
    .argument('<name>', 'tool:<name> or model:<provider>, as `breaker list` shows it')
    .addArgument(new Argument('<state>', 'auto takes the word back').choices(breakerOrders))
    .requiredOption('--reason <why>', 'why; kept')
    .requiredOption('--by <name>', 'who does it; kept')
    .action(forceBreaker);
}
