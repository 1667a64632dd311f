/** Finds a Redis to use, nearest first. Node built-ins only: it runs before anything is installed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, downloadRedis, serverIn } from './download-redis.mjs';

const run = promisify(execFile);

/** The scripts and BullMQ need this much; older servers are passed over. */
const oldestVersion = [6, 2];

const installTimeoutMs = 300_000;

/**
 * The order: `REDIS_URL`; a server on the PATH; a cached download; a fresh download; `apt-get install` for root;
 * the JavaScript server. `private` skips `REDIS_URL`: the caller means to start, kill and restart a server of its own.
 * `only` keeps to the kinds it names. Says through `log` which it was.
 */
export async function findRedis({ log = () => {}, private: own = false, only } = {}) {
  for (const [kind, find] of Object.entries(ways)) {
    if ((own && kind === 'url') || (only && !only.includes(kind))) continue;
    const found = await find(log).catch((error) => {
      log(`redis: ${kind}: ${firstLine(error)}`);
      return null;
    });
    if (!found) continue;
    log(`redis: ${found.says}`);
    return { kind, ...found };
  }
  throw new Error('no Redis found: set REDIS_URL or put redis-server on the PATH');
}

const ways = {
  url: async () => (process.env.REDIS_URL ? { url: process.env.REDIS_URL, says: 'the one REDIS_URL names' } : null),
  path: async () => describe({ command: 'redis-server', env: {} }, 'redis-server from the PATH'),
  cache: async () => describe(serverIn(cacheFolder()), 'the cached download'),
  download: async (log) => describe(await downloadRedis(log), `downloaded into ${cacheFolder()}`),
  install: async () => describe(await installRedis(), 'installed by apt-get'),
  javascript: async () => javascriptServer(),
};

/** Asks the server for its version, which proves that it runs here with the libraries it finds. */
async function describe(server, says) {
  if (!server) return null;
  const answer = await run(server.command, ['--version'], { env: { ...process.env, ...server.env } }).catch(() => null);
  const version = answer && /v=(\d+)\.(\d+)\S*/.exec(answer.stdout);
  if (!version) return null;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  const old = major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1]);
  return old ? null : { ...server, args: [], says: `${says} (${version[0].slice(2)})` };
}

async function installRedis() {
  if (process.getuid?.() !== 0) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['-q', 'update'], { timeout: installTimeoutMs });
  await run('apt-get', ['-qy', 'install', '--no-install-recommends', 'redis-server'], {
    env,
    timeout: installTimeoutMs,
  });
  return { command: 'redis-server', env: {} };
}

/** Slow and without persistence, but it runs wherever Node does. It needs Node 24. */
function javascriptServer() {
  const modules = nodeModulesAbove(dirname(fileURLToPath(import.meta.url)));
  if (!modules) return null;
  const node24 = join(modules, 'node', 'bin', 'node');
  return {
    command: existsSync(node24) ? node24 : process.execPath,
    args: [join(modules, 'js-redis-server', 'dist', 'cli.js')],
    env: {},
    says: 'the JavaScript server: slow, and it forgets everything when it stops',
  };
}

function nodeModulesAbove(folder) {
  const modules = join(folder, 'node_modules');
  if (existsSync(join(modules, 'js-redis-server', 'dist', 'cli.js'))) return modules;
  return dirname(folder) === folder ? null : nodeModulesAbove(dirname(folder));
}

function firstLine(error) {
  return String(error?.stderr || error?.message || error)
    .trim()
    .split('\n')[0];
}
