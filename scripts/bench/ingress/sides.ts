import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { freePort } from '../../../test/support/free-port.js';
import { startApp, startRole } from '../child.js';
import type { Child } from '../child.js';
import type { BenchOptions } from '../options.js';
import { account, settingsOf } from '../product.js';
import type { BareSettings, BareSide } from '../roles/bare-edge.js';
import type { WebhooksWanted } from '../roles/webhooks.js';

/** An edge under load: who it is, and how texts are posted to it. */
export interface Side {
  edge: Child;
  post: (count: number) => Promise<void>;
}

export interface Sides {
  of: Record<BareSide | 'gateway', Side>;
  stop(): Promise<void>;
}

async function startGateway(server: PrivateRedis, options: BenchOptions, folder: string): Promise<[Child, string]> {
  const port = await freePort();
  const nowhere = 'http://127.0.0.1:9';
  const profile = options.profile === null ? null : resolve(options.profile);
  if (profile !== null) mkdirSync(profile, { recursive: true });
  const gateway = await startApp(
    'gateway',
    {
      ...settingsOf(options),
      ...{ REDIS_URL: server.url, GATEWAY_PORT: String(port), ADMIN_PORT: String(await freePort()) },
      TWILIO_API_BASE_URL: nowhere,
      INBOX_MAX_DEPTH: '0', // nobody takes a turn: else everybody would be told that the answer takes a while
      ...(profile !== null && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile} --cpu-prof-name=gateway.cpuprofile`,
      }),
    },
    folder,
  );
  return [gateway, `http://127.0.0.1:${port}`];
}

/** The gateway as users run it and the bare edges, on one Redis. Nothing takes a turn, so an accepted text costs its way in alone. */
export async function startSides(server: PrivateRedis, options: BenchOptions, folder: string): Promise<Sides> {
  const [gateway, gatewayUrl] = await startGateway(server, options, folder);
  const { authToken, publicUrl } = account;
  const { partitions, inFlight } = options;
  const bare = await startRole('bare-edge', {
    ...{ authToken, publicUrl, redisUrl: server.url, partitions },
  } satisfies BareSettings);
  const people = await startRole('webhooks', account);
  const side = (edge: Child, edgeUrl: string, path: string): Side => ({
    edge,
    post: (count) => people.ask('post', { edgeUrl, path, count, inFlight } satisfies WebhooksWanted),
  });
  return {
    of: {
      add: side(bare, bare.address, '/add'),
      'signed-add': side(bare, bare.address, '/signed-add'),
      ingest: side(bare, bare.address, '/ingest'),
      gateway: side(gateway, gatewayUrl, '/webhooks/twilio/sms'),
    },
    stop: async () => {
      await gateway.end('SIGTERM');
      await Promise.all([bare, people].map((role) => role.end('SIGKILL')));
    },
  };
}
