/**
 * The lock file with the address of each package in the registry that npm is set to. The lock file itself names no registry, and then `npm ci` asks it where each
 * package lies, for as much CPU as unpacking them takes. npm reads `npm-shrinkwrap.json` before `package-lock.json`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'npm-shrinkwrap.json';

/**
 * The lock with an address for each package that is a registry's.
 * @param {{ packages: Record<string, { name?: string, version?: string, resolved?: string, link?: boolean }> }} lock
 * @param {string} registry
 */
export function withAddresses(lock, registry) {
  const root = registry.replace(/\/*$/, '/');
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || locked.link || locked.resolved) return [path, locked];
    const name = locked.name ?? path.slice(at + 'node_modules/'.length);
    const file = `${name.replace(/^@[^/]+\//, '')}-${locked.version}.tgz`;
    return [path, { ...locked, resolved: `${root}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * Whether addresses of packages may be made from that of the registry. One with a name or a password in it is a secret, which npm would keep beside each package.
 * @param {string} registry
 */
export function isPublicAddress(registry) {
  if (!URL.canParse(registry)) return false;
  const { protocol, username, password, search, hash } = new URL(registry);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/**
 * Takes away the file that an install has left which was killed: npm would read it in place of the lock.
 * @param {string} folder
 */
export function removeAddressedLock(folder) {
  rmSync(join(folder, fileName), { force: true });
}

/**
 * Writes that file beside the lock; false: npm does not say which registry it is set to, or that has a secret in its address.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export function writeAddressedLock(folder, env) {
  const asked = spawnSync('npm', ['config', 'get', 'registry'], { cwd: folder, env, encoding: 'utf8' });
  const registry = asked.status === 0 ? asked.stdout.trim() : '';
  if (!isPublicAddress(registry)) return false;
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  writeFileSync(join(folder, fileName), JSON.stringify(withAddresses(lock, registry)));
  return true;
}
