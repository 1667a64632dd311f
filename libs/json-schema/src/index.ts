/** Values checked by JSON Schema: the one place that makes an Ajv, and says by what options. */
export { heldByTests, schemaChecker } from './schema-checker.js';
export type { Checker, Difference, SchemaError, SchemaOwner, ValueCheck } from './schema-checker.js';
