/**
 * The tools: what each is called, takes and does, and the guard every owed call passes through. Most are files, read as a process boots.
 * It refuses to know runs, budgets, queues and Redis; a cache and a breaker are plugged in from outside.
 */
export type { InlineTool, CallTime, OwedTool, Tool, ToolAnswer, ToolContext, ToolHeaders } from './tool.js';
export { ToolCatalogue } from './tool-catalogue.js';
export { openCatalogue, readCatalogue } from './read-catalogue.js';
export type { ReadCatalogue } from './read-catalogue.js';
export { problemLine } from './files/file-problem.js';
export type { FileProblem } from './files/file-problem.js';
export { enabledNames, referenceSettings, toolDirectorySettings, toolSettings } from './tool-settings.js';
export { createTools } from './create-tools.js';
export type { ToolEnvironment } from './http/http-tool.js';
export { fetchOfOwn, openEgress, refusedOf } from './http/open-egress.js';
export { McpConnections } from './mcp/mcp-connections.js';
export { toolFileSchema } from './files/tool-file.js';
export { pinFileOf, readDirectory } from './read-directory.js';
export { pinServer } from './mcp/pin-server.js';
export type { PinResult } from './mcp/pin-server.js';
export { runGuarded } from './run-guarded.js';
export type { AnswerCache, GuardOptions, GuardedCall, GuardedResult, ToolBreaker, TryResult } from './run-guarded.js';
