/**
 * What can be known of expressions and code before they run: their pieces, the names and functions that they use, and whether the sandbox has
 * these. Pure: it evaluates nothing, and knows no catalogue and no graph.
 */
export { findBeginning } from './beginning.js';
export { findFaults } from './faults.js';
export type { Fault, Setting } from './faults.js';
export { knownNames } from './known-names.js';
export { mayReadField } from './named-fields.js';
export { nearest } from './nearest.js';
export { isOneBody, isOneExpression } from './one-expression.js';
export { findReads, readsOfTemplate } from './reads.js';
export type { Read } from './reads.js';
export { returnedFields } from './returned-fields.js';
export { TemplateError, templatePieces } from './template.js';
export type { TemplatePiece } from './template.js';
