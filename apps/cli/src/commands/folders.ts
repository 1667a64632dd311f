import type { Command } from 'commander';
import { asking, buildChangeRequest, changing } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';

async function listFolders({ json, ...option }: GatewayOption & { json?: boolean }): Promise<void> {
  const { folders } = await unwrapAnswer(createGatewayClient(option).GET('/v1/folders', {}));
  if (json) return printJson(folders);
  const rows = folders.map(({ id, name, parent, workflows }) => [id, name, parent ?? '', String(workflows)]);
  await printTable(['folder', 'name', 'in', 'workflows'], rows);
}

async function createFolder(name: string, options: ChangeOptions & { in?: string }): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { header }, body: { ...body, name, ...(options.in && { parent: options.in }) } };
  const made = await unwrapAnswer(createGatewayClient(options).POST('/v1/folders', call));
  await (options.json ? printJson(made) : printLine(`${made.id}: ${made.name}`));
}

async function deleteFolder(folder: string, options: ChangeOptions): Promise<void> {
  const { body, header } = buildChangeRequest(options);
  const call = { params: { path: { folder }, header }, body };
  const left = await unwrapAnswer(createGatewayClient(options).DELETE('/v1/folders/{folder}', call));
  await (options.json ? printJson(left) : printLine(`${folder}: deleted`));
}

/** `folders list|create|delete`: folders of stored workflows, over the gateway's HTTP API. */
export function addFolders(group: Command): void {
  asking(group.command('list').description('every folder'), 'folders list').action(listFolders);
  changing(group.command('create').description('make one'), 'folders create Billing', 'a new desk')
    .argument('<name>', 'its name')
    .option('--in <folder>', 'the id of the folder to make it in (default: the top)')
    .action(createFolder);
  changing(group.command('delete').description('delete one that holds nothing'), 'folders delete fld_…', 'unused')
    .argument('<folder>', 'its id')
    .action(deleteFolder);
}
