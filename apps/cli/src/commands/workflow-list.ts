import type { Command } from 'commander';
import { asking } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { answeredWhole, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  folder?: string;
  tag?: string;
  text?: string;
  json?: boolean;
}

async function listWorkflows({ json, folder, tag, text, ...option }: Options): Promise<void> {
  const filter = { ...(folder && { folder }), ...(tag && { tag }), ...(text && { text }) };
  const workflows = await answeredWhole(
    (page) => createGatewayClient(option).GET('/v1/workflows', { params: { query: { ...filter, ...page } } }),
    (page) => page.workflows,
  );
  if (json) return printJson(workflows);
  const rows = workflows.map((each) => [each.id, each.version, each.at, each.folder ?? '', each.tags.join(' ')]);
  await printTable(['workflow', 'version', 'at', 'folder', 'tags'], rows);
}

async function listTags({ json, ...option }: GatewayOption & { json?: boolean }): Promise<void> {
  const { tags } = await unwrapAnswer(createGatewayClient(option).GET('/v1/tags', {}));
  if (json) return printJson(tags);
  await printTable(
    ['tag', 'workflows'],
    tags.map(({ tag, workflows }) => [tag, String(workflows)]),
  );
}

/** `workflow list|tags`: the stored workflows and their tags, over the gateway's HTTP API. */
export function addWorkflowList(group: Command): void {
  asking(group.command('list').description('the stored workflows'), 'workflow list --tag billing')
    .option('--folder <id>', 'those in this folder')
    .option('--tag <tag>', 'those with this tag')
    .option('--text <words>', 'those with these words in their id, name, tags or note')
    .action(listWorkflows);
  asking(group.command('tags').description('every tag of a stored workflow'), 'workflow tags').action(listTags);
}
