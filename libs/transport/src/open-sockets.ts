import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { EgressRefusal } from '#errors';
import { ioBoundary } from '#telemetry';
import { Egress } from './egress.js';
import type { EgressRules } from './egress.js';
import { hostKey } from './own-machine.js';
import { codeOf, egressRefused, refusedFor, TransportError } from './transport-error.js';

/** Where a connection leads, and whose it is. */
export interface SocketPlace {
  host: string;
  port: number;
  /** What asks for it, as a refusal is counted: the type of a node. */
  name: string;
}

/** Connects, and gives the socket; it is destroyed once the signal is aborted. Rejects with TransportError. */
export type OpenSocket = (place: SocketPlace, signal: AbortSignal) => Promise<Socket>;

/** Connections of a process that are not HTTP, checked as those are (ADR 42): the address that was checked is the one that is connected to. */
export function openSockets(rules: EgressRules, onRefused: (refusal: EgressRefusal) => void): OpenSocket {
  const egress = new Egress(rules);
  return async ({ host, port, name }, signal) => {
    try {
      const refusal = await egress.refusalAt(host, port);
      if (refusal !== null) throw refusal;
      return await ioBoundary('tool.socket', () => connected(egress, { host: hostKey(host), port }, signal));
    } catch (error) {
      if (codeOf(error) === egressRefused) onRefused({ by: 'tool', name, reason: refusedFor(error), host });
      throw TransportError.of(error, 'it cannot be connected to', true);
    }
  };
}

function connected(
  egress: Egress,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: egress.lookupFor(port), signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
