/**
 * The sandbox: expressions (`={{ }}`) and code of workflow nodes, run in QuickJS inside WASM with counted limits. Values cross its border as JSON and
 * nothing else does. It knows no node, store or model.
 */
export { CodePool } from './code/code-pool.js';
export type { CodeThread } from './code/code-pool.js';
export { runCode, runCodeNow } from './code/run-code.js';
export type { Memory } from './code/run-code.js';
export { ExpressionError, SandboxError } from './sandbox-error.js';
export type { SandboxErrorCode } from './sandbox-error.js';
export type { SandboxLimits } from './limits.js';
export { evaluatePlain, loadSandbox, openSandbox, openSandboxNow } from './sandbox.js';
export type { Sandbox } from './sandbox.js';
export type { Item, Scope } from './scope.js';
export { LaneTurns } from './lane-turns.js';
export { beginThread, isOutOfMemory, openThreads } from './thread-pool.js';
