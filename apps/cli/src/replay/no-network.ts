/**
 * Imported for its effect: from then on this process can open no connection, listen on no port and look up no name. Whatever tries throws
 * an error that says so. Pipes to other processes still work.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

function refuseNetwork(what: string): () => never {
  return () => {
    throw new Error(`--no-network: ${what} was tried`);
  };
}

Socket.prototype.connect = refuseNetwork('a connection');
Server.prototype.listen = refuseNetwork('listening');
Object.assign(dgram, { createSocket: refuseNetwork('a datagram') });
Object.assign(dns, { lookup: refuseNetwork('a name'), resolve: refuseNetwork('a name') });
Object.assign(dns.promises, { lookup: refuseNetwork('a name'), resolve: refuseNetwork('a name') });
syncBuiltinESMExports();
