/**
 * What Node's permissions leave open is closed here, before any file of a tool is loaded (ADR 174): connections, where this Node does not refuse them
 * itself, signals to other processes, and the bindings under both. It keeps honest code from mistakes; nobody who means harm is held by JavaScript.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(what) {
  return () => {
    const message = `a tool makes no ${what} of its own: it asks by the fetch that it is given`;
    throw Object.assign(new Error(message), { code: 'ERR_ACCESS_DENIED' });
  };
}

function shut(target, names, what) {
  const value = refuse(what);
  for (const name of names)
    if (name in target) Object.defineProperty(target, name, { value, writable: false, configurable: false });
}

const asks = (target) => Object.getOwnPropertyNames(target).filter((name) => /^(lookup|resolve|reverse)/.test(name));

export function closeTheRest() {
  shut(net.Socket.prototype, ['connect'], 'connection');
  shut(net.Server.prototype, ['listen'], 'server');
  shut(dgram.Socket.prototype, ['bind', 'connect', 'send'], 'connection');
  for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    shut(target, asks(target), 'look-up');
  for (const name of ['WebSocket', 'EventSource']) delete globalThis[name];
  shut(process, ['abort', 'kill', '_kill', '_debugProcess', '_debugEnd'], 'signal');
  shut(process, ['binding', '_linkedBinding', 'dlopen'], 'binding');
  syncBuiltinESMExports();
}
