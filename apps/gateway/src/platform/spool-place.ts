import { join } from 'node:path';

/** Where the spool of one Redis lies: what was meant for one is never drained into another. */
export function spoolDirectory(root: string, redisUrl: string): string {
  const { hostname, port, pathname } = new URL(redisUrl);
  const name = [hostname, port || '6379', pathname.slice(1) || '0'].join('-');
  return join(root, name.replace(/[^A-Za-z0-9.-]/g, '_'));
}
