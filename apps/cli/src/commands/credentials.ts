import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { wholeEnvironment } from '../config.js';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { answeredWhole, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options extends GatewayOption {
  json?: boolean;
}

interface AddOptions extends Options, OperatorRequest {
  type: string;
  host: string[];
  env?: string[];
}

type Credential = Schemas['Credential'];
type Written = Schemas['WriteCredential'];

const heads = ['credential', 'name', 'type', 'hosts', 'key', 'updated'];

function toCredentialRow({ id, name, type, hosts, key_is_current: isCurrent, updated_at: at }: Credential): string[] {
  return [id, name, type, hosts.join(' '), isCurrent ? 'current' : 'older', at];
}

async function listCredentials({ json, ...option }: Options): Promise<void> {
  const credentials = await answeredWhole(
    (query) => createGatewayClient(option).GET('/v1/credentials', { params: { query } }),
    (page) => page.credentials,
  );
  if (json) return printJson(credentials);
  await printTable(heads, credentials.map(toCredentialRow));
}

/** The values by their fields: out of variables of the environment, or of JSON on stdin. Never out of arguments, which others can see. */
async function valuesFrom(named: readonly string[] | undefined): Promise<Record<string, string>> {
  if (named !== undefined) return Object.fromEntries(named.map(fromEnvironment));
  if (process.stdin.isTTY)
    throw new UsageError('expected the values as a JSON object on stdin, or --env <field=VARIABLE>');
  try {
    return JSON.parse(await textOf(process.stdin)) as Record<string, string>; // the gateway checks it
  } catch {
    throw new UsageError('stdin: expected a JSON object with the fields of the type');
  }
}

function fromEnvironment(named: string): [string, string] {
  const [, field, variable] = /^(\w+)=(\w+)$/.exec(named) ?? [];
  if (field === undefined || variable === undefined) throw new UsageError('--env: expected field=VARIABLE');
  const value = wholeEnvironment()[variable];
  if (value === undefined) throw new UsageError(`--env: ${variable} is not set`);
  return [field, value];
}

async function addCredential(
  name: string,
  { type, host, env, json, reason, by, ...option }: AddOptions,
): Promise<void> {
  const values = await valuesFrom(env);
  const more = by === undefined ? {} : { by };
  const body = { name, type: type as Written['type'], hosts: host, values, reason, ...more }; // the gateway checks it
  const answer = await unwrapAnswer(createGatewayClient(option).POST('/v1/credentials', { body }));
  await (json ? printJson(answer) : printLine(answer.id));
}

async function removeCredential(id: string, { reason, by, json, ...option }: Options & OperatorRequest): Promise<void> {
  const body = by === undefined ? { reason } : { reason, by };
  const answer = await unwrapAnswer(
    createGatewayClient(option).DELETE('/v1/credentials/{id}', { params: { path: { id } }, body }),
  );
  await (json ? printJson(answer) : printLine(`${answer.id}: ${answer.name} is forgotten`));
}

function addShared(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- credentials ${example}`);
}

function addReason(command: Command): Command {
  return command
    .requiredOption('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key');
}

/** `credentials list|add|remove`: what graphs sign in with, over the gateway's HTTP API. */
export function addCredentials(group: Command): void {
  addShared(group.command('list').description('every credential, without its values'), 'list').action(listCredentials);
  addReason(addShared(group.command('add').description('seal values for some hosts; prints the id'), addExample))
    .argument('<name>', 'what people call it')
    .requiredOption('--type <type>', 'httpHeaderAuth, httpBasicAuth, …')
    .requiredOption(
      '--host <host...>',
      'the only origins that the values are sent to: api.example.com for https, api.example.com:8443, http://127.0.0.1:8080',
    )
    .option('--env <field=VARIABLE...>', 'fields out of the environment; absent: all as a JSON object on stdin')
    .action(addCredential);
  addReason(addShared(group.command('remove').description('forget one'), 'remove cred_… --reason "no longer used"'))
    .argument('<credential>', 'its id, as `credentials list` shows it')
    .action(removeCredential);
}

const addExample =
  'add desk --type httpBearerAuth --host api.example.com --env token=DESK_TOKEN --reason "the desk moved"';
