import { createHttpTool } from './http/http-tool.js';
import type { ToolEnvironment } from './http/http-tool.js';
import { createMcpTool } from './mcp/mcp-tool.js';
import type { McpConnections } from './mcp/mcp-connections.js';
import type { Tool } from './tool.js';
import type { ToolCatalogue } from './tool-catalogue.js';
import { ToolFolders } from './typescript/tool-folders.js';
import { createTypescriptTool } from './typescript/typescript-tool.js';
import type { CodeEnvironment } from './typescript/typescript-tool.js';

/** Every tool of a catalogue, with its connections to the outside. */
export function createTools(
  catalogue: ToolCatalogue,
  environment: ToolEnvironment & CodeEnvironment,
  connections: McpConnections,
  folders = new ToolFolders(),
): readonly Tool[] {
  return catalogue.entries.flatMap(({ way }): Tool[] => {
    switch (way.kind) {
      case 'inline':
        return [way.tool];
      case 'http':
        return [createHttpTool(way.file, environment)];
      case 'mcp':
        return [createMcpTool(way.server, way.pinned, connections.connectionTo(way))];
      case 'typescript':
        return [createTypescriptTool(way.definition, environment, folders.processFor(way.folder))];
    }
  });
}
