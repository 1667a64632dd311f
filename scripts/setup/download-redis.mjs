/** Fetches Debian's redis-server into a folder of our own: no root needed, nothing installed. Node built-ins only. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const aptTimeoutMs = 120_000;
const aptPatience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

/** A library that was fetched may itself need another: so many times at most. */
const libraryRounds = 4;

/** Where the download is kept between runs, for each user and processor. */
export function cacheFolder(env = process.env) {
  const cache = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'turnpike', 'redis', process.arch);
}

/** How to start the server that lies in `folder`, or null if there is none. */
export function serverIn(folder) {
  const command = join(folder, 'usr', 'bin', 'redis-server');
  if (!existsSync(command)) return null;
  return { command, env: { LD_LIBRARY_PATH: libraryFolders(folder).join(':') } };
}

/** Downloads and unpacks redis-server and whatever libraries it lacks here. Rejects where there is no apt or no network. */
export async function downloadRedis(log) {
  const target = cacheFolder();
  mkdirSync(dirname(target), { recursive: true });
  const work = mkdtempSync(`${target}.`);
  try {
    const tree = join(work, 'tree');
    await unpackServer(work, tree, log);
    replaceFolder(tree, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return serverIn(target);
}

async function unpackServer(work, tree, log) {
  const packages = await fetchWithLists(['redis-server', 'redis-tools'], work, log);
  for (const file of packages.files) await run('dpkg', ['-x', file, tree]);
  for (let round = 0; round < libraryRounds; round++) {
    const missing = await missingLibraries(serverIn(tree));
    if (missing.length === 0) return;
    const names = await namesOfLibraries(missing, work);
    log(`redis: fetching the libraries it lacks here: ${names.join(' ')}`);
    for (const file of await fetchPackages(names, work, packages.options)) await run('dpkg', ['-x', file, tree]);
  }
  throw new Error(`libraries still missing: ${(await missingLibraries(serverIn(tree))).join(' ')}`);
}

/** Tries the machine's package lists first; where they are absent or stale, reads fresh ones into the work folder. */
async function fetchWithLists(names, work, log) {
  try {
    return { files: await fetchPackages(names, work, []), options: [] };
  } catch {
    log('redis: reading the package lists');
    const lists = join(work, 'lists');
    const cache = join(work, 'cache');
    mkdirSync(join(lists, 'partial'), { recursive: true });
    mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
    const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`];
    await run('apt-get', ['-q', ...aptPatience, ...asRoot(), ...options, 'update'], { timeout: aptTimeoutMs });
    return { files: await fetchPackages(names, work, options), options };
  }
}

/** Downloads packages into the work folder and names the new files. */
async function fetchPackages(names, work, options) {
  const before = new Set(debsIn(work));
  const args = ['-q', ...aptPatience, ...asRoot(), ...options, 'download', ...names];
  await run('apt-get', args, { cwd: work, timeout: aptTimeoutMs });
  return debsIn(work).filter((file) => !before.has(file));
}

function debsIn(folder) {
  return readdirSync(folder).flatMap((name) => (name.endsWith('.deb') ? [join(folder, name)] : []));
}

/** Root's apt would download as another user, who may not write into our folder. */
function asRoot() {
  return process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
}

async function missingLibraries(server) {
  const { stdout } = await run('ldd', [server.command], { env: { ...process.env, ...server.env } });
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
}

/** `liblzf.so.1` lies in `liblzf1`, `libssl.so.3` in `libssl3` or `libssl3t64`, `libfoo2.so.0` in `libfoo2-0`. */
async function namesOfLibraries(libraries, work) {
  const dependencies = new Set();
  for (const file of debsIn(work)) {
    const { stdout } = await run('dpkg-deb', ['-f', file, 'Depends']);
    for (const match of stdout.matchAll(/(?:^|[,|])\s*([a-z0-9][a-z0-9.+-]*)/g)) dependencies.add(match[1]);
  }
  return libraries.map((library) => {
    const [stem, version] = library.toLowerCase().split('.so.');
    const bases = [`${stem}${version}`, `${stem}-${version}`, `${stem.replaceAll('_', '-')}${version}`];
    const name = bases.flatMap((base) => [base, `${base}t64`]).find((candidate) => dependencies.has(candidate));
    if (!name) throw new Error(`no package is known for ${library}`);
    return name;
  });
}

function libraryFolders(folder) {
  const folders = new Set();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.so(\.\d+)*$/.test(path)) folders.add(dirname(join(folder, path)));
  }
  return [...folders];
}

/** Puts the new tree in place at one stroke; another process that was quicker is welcome. */
function replaceFolder(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!serverIn(to)) throw error;
  }
}
