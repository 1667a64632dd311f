import { createHttpTool } from './http/http-tool.js';
import type { ToolEnvironment } from './http/http-tool.js';
import { createMcpTool } from './mcp/mcp-tool.js';
import type { McpConnections } from './mcp/mcp-connections.js';
import type { Tool } from './tool.js';
import type { ToolCatalogue } from './tool-catalogue.js';

/** Every tool of a catalogue, with its connections to the outside. */
export function createTools(
  catalogue: ToolCatalogue,
  environment: ToolEnvironment,
  connections: McpConnections,
): readonly Tool[] {
  return catalogue.entries.flatMap(({ way }): Tool[] => {
    switch (way.kind) {
      case 'inline':
        return [way.tool];
      case 'http':
        return [createHttpTool(way.file, environment)];
      case 'mcp':
        return [createMcpTool(way.server, way.pinned, connections.connectionTo(way))];
    }
  });
}
