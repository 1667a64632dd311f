/** Definitions of the Serverless Workflow DSL as documents of version 2. Pure: what a definition names is handed to it. */
export { importServerlessWorkflow } from './import-workflow.js';
export type { Imported, ImportOptions } from './import-workflow.js';
export { jqTool } from './evaluate.js';
export type { Found } from './fields.js';
