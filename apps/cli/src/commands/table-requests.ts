import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { urlOption } from '../gateway-address.js';
import type { GatewayOption } from '../gateway-address.js';
import type { OperatorRequest } from '../operator-call.js';
import { UsageError } from '../usage-error.js';

/** What each command on tables takes. */
export interface TableOptions extends GatewayOption {
  json?: boolean;
}

/** What each write takes besides. */
export interface WriteOptions extends TableOptions, OperatorRequest {
  key?: string;
}

/** The argument that names a table. */
export const namedTable = ['<table>', 'its name or id'] as const;

/** What every request of a write has: who and why, and the key by which it is done once. */
export function requestOf({ reason, by, key }: WriteOptions) {
  const header = key === undefined ? {} : { 'Idempotency-Key': key };
  return { body: by === undefined ? { reason } : { reason, by }, header };
}

/** JSON on stdin: rows are no arguments, which others can see. */
export async function jsonOnStdin(expected: string): Promise<unknown> {
  if (process.stdin.isTTY) throw new UsageError(`stdin: expected ${expected}`);
  try {
    return JSON.parse(await textOf(process.stdin));
  } catch {
    throw new UsageError(`stdin: expected ${expected}`);
  }
}

/** The options of all, and an example. */
export function shared(command: Command, example: string): Command {
  return command
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- tables ${example}`);
}

/** The options of writes besides. */
export function written(command: Command, example: string): Command {
  return shared(command, `${example} --reason "the autumn poll"`)
    .requiredOption('--reason <why>', 'why; kept in the audit')
    .option('--by <name>', 'who does it, where several share the key')
    .option('--key <text>', 'a repeat under the same key changes nothing and answers the same');
}
