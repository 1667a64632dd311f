/**
 * Imported for its effect: from then on this process can open no connection, listen on no port and look up no name. Whatever tries throws
 * an error that says so. Pipes to other processes still work.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

function refuse(what: string): () => never {
  return () => {
    throw new Error(`--no-network: ${what} was tried`);
  };
}

Socket.prototype.connect = refuse('a connection');
Server.prototype.listen = refuse('listening');
Object.assign(dgram, { createSocket: refuse('a datagram') });
Object.assign(dns, { lookup: refuse('a name'), resolve: refuse('a name') });
Object.assign(dns.promises, { lookup: refuse('a name'), resolve: refuse('a name') });
syncBuiltinESMExports();
