import { AbstractConnector, Command } from 'ioredis';
import type { OneRedis } from './redis.js';

/** Replies of a server that is no master, or not yet: alone, as the reason of a transaction that was refused, or out of a script. */
const wrongServer =
  /^(?:EXECABORT [^:]*: |ERR Error running script [^@]*@\w+:\d+: -)?-?(?:READONLY|LOADING|MASTERDOWN|UNBLOCKED)\b/;

/** Whether a reply says that its server is the wrong one: a failover has made it a replica, or it is still reading its data. */
export function saysWrongServer(error: Error): boolean {
  return wrongServer.test(error.message);
}

/**
 * Has a connection that is made anew give up a replica, and try the address again: while an address leads to one, the connection is not
 * ready, and whoever asks about it is told so.
 */
export function acceptMastersOnly(redis: OneRedis): void {
  const connector: unknown = Reflect.get(redis, 'connector');
  if (!(connector instanceof AbstractConnector)) throw new Error('ioredis keeps its connector elsewhere');
  connector.check = ({ role }: { role?: string }) => role !== 'slave';
}

/** A command that a server has answered with an error. */
export type Refused = Parameters<OneRedis['handleReconnection']>[1];

/** The command that was refused, where it may be sent again by itself: nothing of it was done. One of a transaction goes with the whole. */
export function resendable({ command }: Refused): Command | null {
  return command instanceof Command && !command.inTransaction && command.name !== 'exec' ? command : null;
}
