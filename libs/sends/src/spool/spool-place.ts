import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { namesCluster, readRedisAddress } from '#redis';

/** The directory of the spool for one Redis, or for one list of a cluster's nodes: messages for one are never drained into another. */
export function spoolDirectory(root: string, redisUrl: string): string {
  const name = namesCluster(redisUrl) ? ofCluster(redisUrl) : ofOne(redisUrl);
  return join(root, name.replace(/[^A-Za-z0-9.-]/g, '_'));
}

function ofOne(redisUrl: string): string {
  const { hostname, port, pathname } = new URL(redisUrl);
  return [hostname, port || '6379', pathname.slice(1) || '0'].join('-');
}

/** The order in which the nodes are listed changes nothing. */
function ofCluster(redisUrl: string): string {
  const nodes = readRedisAddress(redisUrl)
    .nodes.map(({ host, port }) => `${host}-${port}`)
    .sort();
  return `cluster-${nodes[0]}-${createHash('sha256').update(nodes.join()).digest('hex').slice(0, 8)}`;
}
