import { Argument } from 'commander';
import type { Command } from 'commander';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printLine } from '../output/output.js';

type Client = ReturnType<typeof createGatewayClient>;

/** So many a shell offers: the first page of each list. */
const query = { limit: 50 };

/** How what a command names is listed, by the name of its argument. */
const finders = {
  run: async (client: Client) =>
    (await unwrapAnswer(client.GET('/v1/runs', { params: { query } }))).runs.map((run) => run.run_id),
  approval: async (client: Client) =>
    (await unwrapAnswer(client.GET('/v1/approvals', { params: { query } }))).approvals.map((each) => each.approval_id),
  letter: async (client: Client) =>
    (await unwrapAnswer(client.GET('/v1/dead-letters', { params: { query } }))).dead_letters.map(
      (each) => each.letter_id,
    ),
  workflow: async (client: Client) =>
    (await unwrapAnswer(client.GET('/v1/workflows', { params: { query } }))).workflows.map((each) => each.id),
  thread: async (client: Client) =>
    (await unwrapAnswer(client.GET('/v1/assistant/threads', { params: { query } }))).threads.map(
      (each) => each.threadId,
    ),
} as const;

export type IdKind = keyof typeof finders;

const kinds = Object.keys(finders) as IdKind[]; // they are its keys

/** What the first argument of a command names; null: nothing that is listed. */
export function idKindOf({ registeredArguments: [first] }: Command): IdKind | null {
  return kinds.find((kind) => first?.name().replace(/s$/, '') === kind) ?? null;
}

/** `ids`: what a shell completes with. It is in no help: people have the lists. */
export function addIds(program: Command): void {
  program
    .command('ids', { hidden: true })
    .description('the latest ids of a kind, one a line, for the completion of a shell')
    .addArgument(new Argument('<kind>', 'of what').choices(kinds))
    .option(...urlOption)
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- ids run')
    .action(async (kind: IdKind, option: GatewayOption) => {
      for (const id of await finders[kind](createGatewayClient(option))) await printLine(id);
    });
}
