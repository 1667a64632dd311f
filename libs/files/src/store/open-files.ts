import { deploymentFolder } from './file-place.js';
import { FileStore } from './file-store.js';

export interface FileConfig {
  FILES_DIR: string;
  FILE_MAX_BYTES: number;
  RUN_FILES_MAX_BYTES: number;
  TENANT_FILES_MAX_BYTES: number;
}

/** The files of a deployment's runs. */
export function openFiles(config: FileConfig, idKey: string): FileStore {
  const { FILES_DIR, FILE_MAX_BYTES: file, RUN_FILES_MAX_BYTES: run, TENANT_FILES_MAX_BYTES: tenant } = config;
  const folder = FILES_DIR === 'off' ? null : deploymentFolder(FILES_DIR, idKey);
  return new FileStore({ folder, caps: { file, run, tenant }, now: () => Date.now() });
}
