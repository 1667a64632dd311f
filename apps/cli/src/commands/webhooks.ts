import type { Command } from 'commander';
import { pagesOf } from '#client';
import type { AnswerOf } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printNotice, printTable } from '../output/output.js';
import { describeError } from '../describe-error.js';
import { UsageError } from '../usage-error.js';

interface ListOptions extends GatewayOption {
  status: Delivery['status'];
  json?: boolean;
}

interface ReplayOptions extends GatewayOption, OperatorRequest {
  failed?: boolean;
  json?: boolean;
}

type Delivery = AnswerOf<'listDeliveries'>['deliveries'][number];

const heads = ['event', 'type', 'recorded', 'tries', 'last answer'];
const path = '/v1/webhooks/deliveries';

async function* deliveries(option: GatewayOption, status: Delivery['status']): AsyncGenerator<Delivery> {
  const gateway = createGatewayClient(option);
  const read = (page: { cursor?: string }) =>
    unwrapAnswer(gateway.GET(path, { params: { query: { status, limit: 200, ...page } } }));
  for await (const page of pagesOf(read)) {
    yield* page.deliveries;
    if (page.next === null && page.whole_since)
      printNotice(`events that ended before ${page.whole_since} may be missing: only the latest are kept`);
  }
}

async function listDeliveries({ status, json, ...option }: ListOptions): Promise<void> {
  const rows: string[][] = [];
  for await (const one of deliveries(option, status)) {
    if (json) await printJson(one);
    else rows.push([one.event_id, one.type, one.recorded_at, String(one.tries), one.answer ?? '']);
  }
  if (!json) await printTable(heads, rows);
}

async function failedOnes(option: GatewayOption): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event_id: id } of deliveries(option, 'failed')) ids.push(id);
  return ids.reverse(); // the oldest first, as they happened
}

async function replay(named: string[], { failed, reason, by, json, ...option }: ReplayOptions): Promise<void> {
  if (named.length > 0 === (failed ?? false)) throw new UsageError('expected events or --failed, and not both');
  const body = { reason, ...(by === undefined ? {} : { by }) };
  const gateway = createGatewayClient(option);
  const refused: string[] = [];
  for (const id of failed ? await failedOnes(option) : named) {
    const asked = { params: { path: { eventId: id } }, body };
    try {
      const answer = await unwrapAnswer(gateway.POST(`${path}/{eventId}/replay`, asked));
      await (json ? printJson(answer) : printLine(`${id}: pending again`));
    } catch (error) {
      refused.push(`${id}: ${describeError(error)}`); // somebody was faster, or it has expired: the others are to go all the same
    }
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
}

/** `webhooks list|replay`: the events for another system. */
export function addWebhooks(group: Command): void {
  group
    .command('list')
    .description("events for another system, the latest first: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .option('--status <status>', 'failed, pending or delivered', 'failed')
    .option(...urlOption)
    .option('--json', 'a line for each')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- webhooks list --status pending')
    .action(listDeliveries);
  group
    .command('replay')
    .description('post events once more, under their ids')
    .argument('[event...]', 'their ids, as `webhooks list` shows them')
    .option('--failed', 'all that were given up, the oldest first')
    .requiredOption('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key')
    .option(...urlOption)
    .option('--json', "the gateway's answers")
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- webhooks replay --failed --reason "it was down"')
    .action(replay);
}
