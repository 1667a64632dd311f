/**
 * The files of graphs: where their bytes lie (ADR 197), and what is read out of them or made into them, in threads with limits (ADR 198). It knows
 * no Redis: which runs are gone its caller says.
 */
export { FileConverter } from './convert/file-converter.js';
export { FileError } from './file-error.js';
export { describeFile } from './file-ref.js';
export { fileSettings } from './file-settings.js';
export { deploymentFolder } from './store/file-place.js';
export type { FilePlace } from './store/file-place.js';
export { FileStore, uploadMark } from './store/file-store.js';
export { openFiles } from './store/open-files.js';
export type { FileConfig } from './store/open-files.js';
export { convertInThread } from './convert/convert-in-thread.js';
