import { join } from 'node:path';

/** The directory of the spool for one Redis: messages for one are never drained into another. */
export function spoolDirectory(root: string, redisUrl: string): string {
  const { hostname, port, pathname } = new URL(redisUrl);
  const name = [hostname, port || '6379', pathname.slice(1) || '0'].join('-');
  return join(root, name.replace(/[^A-Za-z0-9.-]/g, '_'));
}
