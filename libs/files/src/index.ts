/**
 * The files of graphs: where their bytes lie (ADR 197). It knows no Redis: which runs are gone its caller says. What is read out of them or made into
 * them: `#files/convert`.
 */
export { FileError } from './file-error.js';
export { describeFile } from './file-ref.js';
export { fileSettings } from './file-settings.js';
export { deploymentFolder } from './store/file-place.js';
export type { FilePlace } from './store/file-place.js';
export { FileStore, uploadMark } from './store/file-store.js';
export { openFiles } from './store/open-files.js';
export type { FileConfig } from './store/open-files.js';
