import type { Command } from 'commander';
import type { Schemas } from '#client';
import { buildChangeRequest, changing } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine } from '../output/output.js';

const stored = ['<workflow>', 'the id of a stored workflow'] as const;

/** The parts of a request that all of these have. */
function buildChangeCall(id: string, options: ChangeOptions) {
  const { body, header } = buildChangeRequest(options);
  return { gateway: createGatewayClient(options), params: { path: { id }, header }, body };
}

async function printFiled(answer: Schemas['FiledWorkflow'], json: boolean | undefined): Promise<void> {
  const { id, folder, tags } = answer;
  await (json ? printJson(answer) : printLine(`${id}: ${folder ?? 'at the top'} ${tags.join(' ')}`.trimEnd()));
}

async function printChanged(answer: Schemas['ChangedWorkflow'], json: boolean | undefined): Promise<void> {
  const { id, version, name } = answer;
  await (json ? printJson(answer) : printLine(`${id}: ${version} ${name ?? ''}`.trimEnd()));
}

async function move(id: string, folder: string | undefined, options: ChangeOptions): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  const call = { params, body: { ...body, folder: folder ?? null } };
  await printFiled(await unwrapAnswer(gateway.PUT('/v1/workflows/{id}/folder', call)), options.json);
}

async function tag(id: string, tags: string[], options: ChangeOptions): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  await printFiled(
    await unwrapAnswer(gateway.PUT('/v1/workflows/{id}/tags', { params, body: { ...body, tags } })),
    options.json,
  );
}

async function rename(id: string, name: string, options: ChangeOptions): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  await printChanged(
    await unwrapAnswer(gateway.PUT('/v1/workflows/{id}/name', { params, body: { ...body, name } })),
    options.json,
  );
}

async function duplicate(id: string, options: ChangeOptions & { as?: string; name?: string }): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  const copy = { ...body, ...(options.as && { id: options.as }), ...(options.name && { name: options.name }) };
  await printChanged(
    await unwrapAnswer(gateway.POST('/v1/workflows/{id}/duplicate', { params, body: copy })),
    options.json,
  );
}

async function restore(id: string, version: string, options: ChangeOptions): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  await printChanged(
    await unwrapAnswer(gateway.POST('/v1/workflows/{id}/restore', { params, body: { ...body, version } })),
    options.json,
  );
}

async function remove(id: string, options: ChangeOptions & { cancel?: boolean }): Promise<void> {
  const { gateway, params, body } = buildChangeCall(id, options);
  const asked = { ...body, ...(options.cancel === true && { cancel: true }) };
  const gone = await unwrapAnswer(gateway.DELETE('/v1/workflows/{id}', { params, body: asked }));
  await (options.json ? printJson(gone) : printLine(`${gone.id}: deleted${runsSaid(gone)}`));
}

/** What becomes of its runs, and what ends those that go on. */
function runsSaid({ id, live_runs: live, cancelled }: Schemas['DeletedWorkflow']): string {
  const ended = cancelled === 0 ? '' : `, ${cancelled} of its runs are being cancelled`;
  const left = live - cancelled;
  return left === 0 ? ended : `${ended}, ${left} of its runs go on (runs cancel --agent workflow.${id})`;
}

/** `workflow move|tag|rename|duplicate|restore-version|delete`: what is done to a stored workflow without a change of what it runs. */
export function addWorkflowChanges(group: Command): void {
  const command = (name: string, about: string, example: string): Command =>
    changing(group.command(name).description(about), `workflow ${name} ${example}`, 'tidier').argument(...stored);
  command('move', 'put it into a folder', 'triage fld_…')
    .argument('[folder]', 'the id of the folder (default: the top)')
    .action(move);
  command('tag', 'set its tags', 'triage billing urgent')
    .argument('[tags...]', 'all that it has from now on')
    .action(tag);
  command('rename', 'give its graph a name', 'triage "Triage of orders"').argument('<name>', 'the name').action(rename);
  command('duplicate', 'store it once more', 'triage --as triage-2')
    .option('--as <id>', 'the id of the copy (default: one is made)')
    .option('--name <name>', 'the name of its graph')
    .action(duplicate);
  command('restore-version', 'make an earlier version the current one again', 'triage 0123456789abcdef')
    .argument('<version>', 'the version')
    .action(restore);
  command('delete', 'delete one that nothing starts', 'triage')
    .option('--cancel', 'and cancel its live runs, with all below them')
    .action(remove);
}
