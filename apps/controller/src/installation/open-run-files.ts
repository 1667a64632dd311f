import { deploymentFolder, FileStore } from '#files';
import type { ReadRunFile } from '../model/read-images.js';

/** The files of runs, for reading alone: what a controller shows to models (ADR 209). */
export function openRunFiles({ FILES_DIR }: { FILES_DIR: string }, idKey: string): ReadRunFile {
  const folder = FILES_DIR === 'off' ? null : deploymentFolder(FILES_DIR, idKey);
  const store = new FileStore({ folder, caps: { file: 0, run: 0, tenant: 0 }, now: () => Date.now() });
  return store.read.bind(store);
}
