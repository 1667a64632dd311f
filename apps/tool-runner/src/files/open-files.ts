import { deploymentFolder, FileStore } from '#files';
import type { Config } from '../config.js';

export type FileConfig = Pick<
  Config,
  'FILES_DIR' | 'FILE_MAX_BYTES' | 'RUN_FILES_MAX_BYTES' | 'TENANT_FILES_MAX_BYTES'
>;

/** The files of this deployment's runs. */
export function openFiles(config: FileConfig, idKey: string): FileStore {
  const { FILES_DIR, FILE_MAX_BYTES: file, RUN_FILES_MAX_BYTES: run, TENANT_FILES_MAX_BYTES: tenant } = config;
  const folder = FILES_DIR === 'off' ? null : deploymentFolder(FILES_DIR, idKey);
  return new FileStore({ folder, caps: { file, run, tenant }, now: () => Date.now() });
}
