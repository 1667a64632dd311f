import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { asking, requestOf } from '../change-requests.js';
import type { ChangeOptions } from '../change-requests.js';
import { answered, gatewayOf } from '../operator-call.js';
import { printData, printLine } from '../output.js';
import { table } from '../table.js';
import { UsageError } from '../usage-error.js';

type Permissions = Schemas['SetPermissions']['permissions'];

interface Options extends Omit<ChangeOptions, 'reason'> {
  set: Permissions;
  reason?: string;
}

function readLevel(text: string, before: Permissions = {}): Permissions {
  const [name, level, ...rest] = text.split('=');
  if (name === undefined || level === undefined || rest.length > 0)
    throw new InvalidArgumentError('expected name=level');
  return { ...before, [name]: level }; // the gateway checks it
}

async function permissions({ set, reason, json, ...option }: Options): Promise<void> {
  const gateway = gatewayOf(option);
  const isChange = Object.keys(set).length > 0;
  if (isChange && reason === undefined) throw new UsageError('--reason: is required with --set');
  const known = await answered(gateway.GET('/v1/assistant/permissions', {}));
  const { body } = requestOf({ ...option, reason: reason ?? '' });
  const changed = { ...body, permissions: { ...known.permissions, ...set } };
  const now = isChange ? await answered(gateway.PUT('/v1/assistant/permissions', { body: changed })) : known;
  if (json) return printData(now);
  for (const line of table(['permission', 'level'], Object.entries(now.permissions))) await printLine(line);
}

/** `assistant permissions`: what the assistant's tools may do. */
export function addAssistantPermissions(group: Command): void {
  const about = 'what its tools may do: require_approval, always_allow or blocked';
  asking(
    group.command('permissions').description(about),
    'assistant permissions --set deleteWorkflow=blocked --reason "…"',
  )
    .option('--set <name=level>', 'change one; once for each', readLevel, {})
    .option('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key')
    .action(permissions);
}
