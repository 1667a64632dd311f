/** Where what gateways have accepted may still lie, without anything that sends. */
export { makeDirectory } from './make-directory.js';
export { QuietDirectory } from './quiet-directory.js';
export { isSpoolFile, spoolFileName } from './spool-file-name.js';
export { countSpooled } from './spool-search.js';
export { spoolDirectory } from './spool-place.js';
