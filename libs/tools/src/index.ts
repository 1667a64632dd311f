/**
 * The tools: their names, arguments and effects, and the guard that every owed call passes. Most are files, read as a process boots. It
 * knows no runs, budgets, queues or Redis; a cache and a breaker are passed in.
 */
export type {
  InlineTool,
  InlineContext,
  OwedTool,
  Tool,
  ToolAnswer,
  ToolContext,
  ToolFailure,
  ToolHeaders,
} from './tool.js';
export { isTooDeep } from './json-depth.js';
export { failedWith, failure, hints, lost } from './tool-failure.js';
export { ToolCatalogue } from './tool-catalogue.js';
export type { CatalogueEntry } from './tool-catalogue.js';
export { openCatalogue, readCatalogue } from './read-catalogue.js';
export type { ReadCatalogue } from './read-catalogue.js';
export { problemLine } from './files/file-problem.js';
export type { FileProblem } from './files/file-problem.js';
export {
  enabledNames,
  referenceSettings,
  toolArguments,
  toolDirectorySettings,
  toolSettings,
} from './tool-settings.js';
export { createTools } from './create-tools.js';
export type { ToolEnvironment } from './http/http-tool.js';
export { findRefusedHosts } from './http/own-host.js';
export { McpConnections } from './mcp/mcp-connections.js';
export { callMcpTool, listMcpTools } from './mcp/mcp-once.js';
export type { McpEndpoint } from './mcp/mcp-once.js';
export { toolFileSchema } from './files/tool-file.js';
export { readDirectory, toPinFile } from './read-directory.js';
export { pinServer } from './mcp/pin-server.js';
export type { PinResult } from './mcp/pin-server.js';
export { runGuarded } from './run-guarded.js';
export type { AnswerCache, GuardOptions, GuardedCall, GuardedResult, ToolBreaker, TryResult } from './run-guarded.js';
export { tryTool } from './tool-try.js';
export type { ToolTry, TriedTool } from './tool-try.js';
export { codeLog, logBroken } from './typescript/code-log.js';
export { playExamples } from './typescript/play-examples.js';
export { ToolFolders } from './typescript/tool-folders.js';
