import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deployment } from '#actor';
import { crossing } from '#telemetry';

const fileName = 'deployment.json';

/** The deployment as this directory last saw it; null when it never did, or when it was of another size. */
export async function recallDeployment(directory: string, partitions: number): Promise<Deployment | null> {
  try {
    const path = join(directory, fileName);
    const stored: unknown = JSON.parse(await crossing('disk.recall-deployment', () => readFile(path, 'utf8')));
    const { idKey, partitions: size } = Object(stored) as Record<string, unknown>; // looked at field by field below
    return typeof idKey === 'string' && size === partitions ? { idKey, partitions } : null;
  } catch {
    return null;
  }
}

/** Keeps what ids are made with, so that a gateway that starts while Redis is away can name messages (ADR 7). */
export async function rememberDeployment(directory: string, deployment: Deployment): Promise<void> {
  await crossing('disk.make-directory', () => mkdir(directory, { recursive: true, mode: 0o700 }));
  const path = join(directory, fileName);
  const draft = `${path}.${process.pid}`;
  await crossing('disk.draft-deployment', () => writeFile(draft, JSON.stringify(deployment), { mode: 0o600 }));
  await crossing('disk.keep-deployment', () => rename(draft, path));
}
