/** The path by which `test/chaos` knows it, whose files the deep proofs hash: it goes with the next change there. */
export { composePrograms } from './compose-programs.js';
