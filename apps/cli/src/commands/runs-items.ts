import type { Command } from 'commander';
import { pagesOf } from '#client';
import type { AnswerOf } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  node?: string;
  json?: boolean;
}

type Page = AnswerOf<'getRunItems'>;

/** The pages of the items of a run, the first one at least. */
function pagesOfItems(runId: string, { node, url }: Options): AsyncGenerator<Page> {
  const gateway = createGatewayClient(url === undefined ? {} : { url });
  const asked = { limit: 200, ...(node !== undefined && { node }) };
  return pagesOf((page) => {
    const params = { path: { runId }, query: { ...asked, ...page } };
    return unwrapAnswer(gateway.GET('/v1/runs/{runId}/items', { params }));
  });
}

async function showItems(runId: string, options: Options): Promise<void> {
  const { node, json } = options;
  for await (const { nodes, items } of pagesOfItems(runId, options)) {
    if (node !== undefined) for (const item of items) await printData(json ? item : item.json);
    else if (json) await printData(nodes);
    else
      await printTable(
        ['node', 'times'],
        nodes.map((each) => [each.node, String(each.executions)]),
      );
  }
}

/** `runs items`: what the nodes of a graph have made in a run. */
export function addRunsItems(group: Command): void {
  group
    .command('items')
    .description("what the nodes of a graph made in a run: over the gateway's HTTP API, with OPERATOR_API_KEY")
    .argument('<run>', 'the id of a run, run_…')
    .option('--node <name>', 'the items of this node, one a line; absent: which nodes have run')
    .option(...urlOption)
    .option('--json', 'with --node the rounds and the output of each item as well')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- runs items run_… --node "Edit Fields"')
    .action(showItems);
}
