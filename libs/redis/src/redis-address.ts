/** Where a Redis is: one address, or several of a cluster's nodes, of which any one leads to all. */
export interface RedisAddress {
  isTls: boolean;
  username?: string;
  password?: string;
  nodes: readonly { host: string; port: number }[];
}

const defaultPort = 6379;

/** Whether a `REDIS_URL` names the nodes of a cluster: `redis://user:password@a:6379,b:6379,c:6379`. */
export function namesCluster(url: string): boolean {
  return url.includes(',');
}

/** Reads the nodes of a cluster. User and password are the same for all, and encoded as in any URL. Throws on what is no such list. */
export function readRedisAddress(url: string): RedisAddress {
  const [, scheme = '', user, hosts = ''] = /^(rediss?):\/\/(?:([^@/]*)@)?([^@/?]+)\/?$/.exec(url) ?? [];
  if (hosts === '')
    throw new Error('expected redis://host:port,host:port: the nodes of a Redis Cluster, without a database');
  const [username = '', password = ''] = (user ?? '').split(':', 2).map(decodeURIComponent);
  const nodes = hosts.split(',').map((each) => {
    const { hostname, port } = new URL(`http://${each}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
  });
  return {
    isTls: scheme === 'rediss',
    nodes,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  };
}
