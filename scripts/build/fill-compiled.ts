/**
 * Has the four apps of this build do some work, so that what V8 compiles of them lies beside the build when they are started next: an image is made with it
 * (deploy/Dockerfile), and the benchmark begins with it. What was there is removed. It is kept for the user, the Node and the processor that this runs on.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { startRedis } from '../../test/support/redis.mjs';
import { startApp } from '../bench/child.js';
import { readOptions } from '../bench/options.js';
import { Product } from '../bench/product.js';

const dist = fileURLToPath(new URL('../..', import.meta.url));

/** As many runs as it takes until little is compiled any more. */
const runs = 200;
const inFlight = 20;

/** Where what is compiled of the present build lies. */
function compiledFolder(): string {
  const main = readFileSync(join(dist, 'apps', 'gateway', 'src', 'main.js'), 'utf8');
  const [, build] = /boot\('(\w+)'/.exec(main) ?? [];
  if (build === undefined) throw new Error('dist has no bundle: npm run build');
  return join(dist, 'bundle', build, 'compiled');
}

async function fill(folder: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'turnpike-compiled-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const server = await startRedis({ appendonly: 'no', dir: mkdtempSync(join(dir, 'redis-')) });
  const redis = new Redis(server.url);
  const begin: typeof startApp = (app, environment, logs) =>
    startApp(app, { ...environment, SPOOL_DIR: join(dir, 'spool') }, logs);
  const product = await Product.start(redis, server.url, readOptions([]), dir, { begin, answerAfterMs: 0 });
  await product.run(runs, inFlight);
  await product.stop(); // as they end, they write
  redis.disconnect();
  await server.stop();
  const [kept = ''] = readdirSync(folder);
  const sizes = readdirSync(join(folder, kept)).map((file) => [file, statSync(join(folder, kept, file)).size] as const);
  writeFileSync(join(folder, 'sizes.json'), JSON.stringify(Object.fromEntries(sizes)));
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  process.stdout.write(`compiled: ${sizes.length} files, ${Math.round(bytes / 2 ** 20)} MiB in ${folder}\n`);
}

const folder = compiledFolder();
rmSync(folder, { recursive: true, force: true });
await fill(folder);
