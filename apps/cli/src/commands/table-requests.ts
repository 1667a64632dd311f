import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { asking, changing } from '../gateway/change-requests.js';
import type { ChangeOptions } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
export { buildChangeRequest } from '../gateway/change-requests.js';
import { UsageError } from '../usage-error.js';

/** What each command on tables takes. */
export interface TableOptions extends GatewayOption {
  json?: boolean;
}

/** What each write takes besides. */
export type WriteOptions = ChangeOptions;

/** The argument that names a table. */
export const namedTable = ['<table>', 'its name or id'] as const;

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
  return asking(command, `tables ${example}`);
}

/** The options of writes besides. */
export function addWriteOptions(command: Command, example: string): Command {
  return changing(command, `tables ${example}`, 'the autumn poll');
}
