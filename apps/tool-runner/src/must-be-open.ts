import type { Socket } from 'node:net';

/** Throws why a connection has closed, where it has while its driver was loaded: a driver that comes later waits for its own time limit. */
export function mustBeOpen(socket: Socket): void {
  if (socket.destroyed) throw socket.errored ?? new Error('the connection has closed');
}
