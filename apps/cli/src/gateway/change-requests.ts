import type { Command } from 'commander';
import { urlOption } from './gateway-address.js';
import type { GatewayOption } from './gateway-address.js';
import type { OperatorRequest } from './operator-call.js';

/** What each change over the gateway's API takes. */
export interface ChangeOptions extends GatewayOption, OperatorRequest {
  key?: string;
  json?: boolean;
}

/** What every request of a change has: who and why, and the key by which it is done once. */
export function buildChangeRequest({ reason, by, key }: Omit<ChangeOptions, 'json'>) {
  const header = key === undefined ? {} : { 'Idempotency-Key': key };
  return { body: by === undefined ? { reason } : { reason, by }, header };
}

/** The options of everything that asks the gateway, and an example. */
export function asking(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- ${example}`);
}

/** The options of changes besides. */
export function changing(command: Command, example: string, why: string): Command {
  return asking(command, `${example} --reason "${why}"`)
    .requiredOption('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key')
    .option('--key <text>', 'a repeat under the same key changes nothing and answers the same');
}
