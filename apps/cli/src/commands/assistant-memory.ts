import type { Command } from 'commander';
import { asking, buildChangeRequest } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import { answeredOrKept, createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printData, printLine } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options extends Omit<ChangeOptions, 'reason'> {
  erase?: boolean;
  reason?: string;
}

const path = '/v1/assistant/memory/{user}';

async function memory(user: string, { erase, reason, json, ...option }: Options): Promise<void> {
  const gateway = createGatewayClient(option);
  const params = { path: { user } };
  if (erase) {
    if (reason === undefined) throw new UsageError('--reason: is required with --erase');
    const { body } = buildChangeRequest({ ...option, reason });
    const erased = await answeredOrKept(gateway.DELETE(path, { params, body }));
    return json ? printData(erased) : printLine(`${user}: ${'look' in erased ? 'to be erased' : 'erased'}`);
  }
  const known = await unwrapAnswer(gateway.GET(path, { params }));
  if (json) return printData(known);
  const sections = { context: known.userContext, project: known.activeProject, instance: known.instanceKnowledge };
  for (const [name, text] of Object.entries(sections)) if (text !== '') await printLine(`${name}: ${text}`);
}

/** `assistant memory`: what the assistant remembers of a user, over the gateway's HTTP API. */
export function addAssistantMemory(group: Command): void {
  const about = 'what it remembers of a user in all their threads';
  asking(group.command('memory').description(about), 'assistant memory ann --erase --reason "asked to"')
    .argument('<user>', 'as ann of weekly-user-ann; operator is that of threads without one')
    .option('--erase', 'forget it')
    .option('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key')
    .action(memory);
}
