import { storeFiles } from './store-files.js';
import { storeNode } from './store-node.js';

/** The types of vector stores that services keep. */
export const storeTypes = storeFiles.map(storeNode);
