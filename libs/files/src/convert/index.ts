/** What is read out of files or made into them, in threads with limits (ADR 198): loaded where a node of a graph asks for it, and by no gateway. */
export { convertInThread } from './convert-in-thread.js';
export { FileConverter } from './file-converter.js';
