import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Schemas } from '#client';
import { asking, buildChangeRequest } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';

type Permissions = Schemas['SetPermissions']['permissions'];
type Known = Schemas['AssistantPermissions'];

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
  const gateway = createGatewayClient(option);
  const isChange = Object.keys(set).length > 0;
  if (isChange && reason === undefined) throw new UsageError('--reason: is required with --set');
  const known = await unwrapAnswer(gateway.GET('/v1/assistant/permissions', {}));
  const { body } = buildChangeRequest({ ...option, reason: reason ?? '' });
  const changed = { ...body, permissions: { ...setIn(known), ...set } };
  const now = isChange ? await unwrapAnswer(gateway.PUT('/v1/assistant/permissions', { body: changed })) : known;
  if (json) return printData(now);
  await printTable(['permission', 'level'], listLevels(now));
}

/** What nobody has set stays so: a level that is set asks for what was ordered in words, too. */
function setIn({ permissions: all, set }: Known): Permissions {
  return Object.fromEntries(Object.entries(all).filter(([name]) => set.includes(name)));
}

function listLevels({ permissions: all, set }: Known): [string, string][] {
  return Object.entries(all).map(([name, level]) => [name, set.includes(name) ? level : `${level} (not set)`]);
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
