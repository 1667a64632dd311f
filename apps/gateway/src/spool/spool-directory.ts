import { readdir, rename, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { spoolFileName } from '#sends/settings';
import { ioBoundary } from '#telemetry';

/** How long a file may go untouched before its owner counts as dead, whatever its host and pid, in ms. */
const silentMs = 60_000;

const host = hostname().replace(/[^A-Za-z0-9.]/g, '_') || 'host';

/** Names of this very process: two gateways in one process, as in tests, do not take over each other's files. */
const ourNames = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'EPERM';
  }
}

/** A name for a file of this process, never used before. */
export function createFileName(): string {
  const name = `${host}-${process.pid}-${randomBytes(8).toString('hex')}.spool`;
  ourNames.add(name);
  return name;
}

/** Gives a name up: a file that is left under it may be taken over from now on, by this process too. */
export function forgetName(name: string): void {
  ourNames.delete(name);
}

async function isOrphan(directory: string, name: string, now: number): Promise<boolean> {
  const [, itsHost, pid] = spoolFileName.exec(name) ?? [];
  if (itsHost === undefined || ourNames.has(name)) return false;
  if (itsHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  const about = await ioBoundary('disk.look-at', () => stat(join(directory, name))).catch(() => null);
  return about !== null && now - about.mtimeMs > silentMs;
}

/** Files whose processes are dead or silent. */
export async function findOrphans(directory: string): Promise<string[]> {
  const now = Date.now();
  const names = await ioBoundary('disk.list', () => readdir(directory));
  const orphaned = await Promise.all(names.map((name) => isOrphan(directory, name, now)));
  return names.filter((_, index) => orphaned[index]);
}

/** Takes a file over under a name of ours; null when another was faster. Only then may it be read (ADR 7). */
export async function takeOver(directory: string, orphan: string): Promise<string | null> {
  const name = createFileName();
  const path = join(directory, name);
  try {
    await ioBoundary('disk.adopt', () => rename(join(directory, orphan), path));
    await ioBoundary('disk.touch-new', () => utimes(path, new Date(), new Date()));
    return path;
  } catch {
    forgetName(name);
    return null;
  }
}
