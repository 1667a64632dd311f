import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../chaos/random.js';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import type { StandInServer } from '../../stand-ins/stand-in-server.js';

/** A request that a graph has made of the world: how often it may be repeated, for which call and item, and under which key. */
export interface TargetRequest {
  kind: string;
  call: string;
  item: string;
  key: string | null;
}

/** What graphs write to and read from, never killed: `/keyed/<call>/<item>`, `/never/…`, `/safe/…`. */
export interface Target extends StandInServer {
  requests: TargetRequest[];
}

/** It answers a little later, so that kills meet requests under way. */
export async function startTarget(random: Random): Promise<Target> {
  const requests: TargetRequest[] = [];
  const server = await startStandIn(0, async ({ url, headers }) => {
    const [, kind = '', call = '', item = ''] = url.pathname.split('/');
    const key = headers['idempotency-key'];
    requests.push({ kind, call, item, key: key === undefined ? null : String(key) });
    await pause(random.between(50, 1_500));
    return { status: 200, body: { call, n: Number(item), wrote: true } };
  });
  return { ...server, requests };
}
