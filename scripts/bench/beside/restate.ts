import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { Child } from '../child.js';
import { startProgram } from './peer.js';
import type { PeerSettings, StartedPeer, Surroundings } from './peer.js';

const readyMs = 60_000;

/** A Restate server of one node with the durability that it comes with, and the agent as a service of its SDK. */
export async function startRestate(settings: PeerSettings, about: Surroundings): Promise<StartedPeer> {
  const { installed, folder } = settings;
  const service = await startProgram('service', settings, about);
  const [node, ingress, admin] = [await freePort(), await freePort(), await freePort()];
  const program = join(installed, 'node_modules', '@restatedev', `restate-server-linux-${process.arch}`, 'bin');
  const log = join(folder, 'restate.log');
  const file = openSync(log, 'w');
  const stdio: ['ignore', number, number] = ['ignore', file, file];
  const options = { env: environment(node, ingress, admin), stdio };
  const server = new Child('restate', spawn(join(program, 'restate-server'), ['--base-dir', folder], options));
  await until('Restate to know the service', () => registered(server, log, admin, service.address), readyMs);
  return {
    door: `http://127.0.0.1:${ingress}/agent/answer`,
    processes: [server, service],
    log: join(folder, 'service.log'),
    stop: async () => {
      await server.end('SIGTERM');
      await service.end('SIGKILL');
    },
  };
}

/** Addresses, the level of its log, and no reports to its makers; the rest is as it comes. */
function environment(node: number, ingress: number, admin: number): NodeJS.ProcessEnv {
  const address = (port: number): string => `127.0.0.1:${port}`;
  return {
    PATH: process.env['PATH'],
    DO_NOT_TRACK: '1',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_LOG_FILTER: 'warn',
    RESTATE_BIND_ADDRESS: address(node),
    RESTATE_ADVERTISED_ADDRESS: `http://${address(node)}`,
    RESTATE_INGRESS__BIND_ADDRESS: address(ingress),
    RESTATE_ADMIN__BIND_ADDRESS: address(admin),
  };
}

async function registered(server: Child, log: string, admin: number, uri: string): Promise<boolean> {
  if (server.hasEnded) throw new Error(`Restate ended: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ uri, force: true }) };
  const response = await fetch(`http://127.0.0.1:${admin}/deployments`, request).catch(() => null);
  return response?.ok ?? false;
}
