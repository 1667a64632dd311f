/** An MCP server over stdio to test with: what it says of its tools, and when it dies, is for its environment to say. */
import { McpServer, fromJsonSchema } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerTools } from './mcp-tools.mjs';

serveStdio(() => {
  const server = new McpServer({ name: 'almanac', version: '1' });
  registerTools(server, fromJsonSchema, process.env);
  return server;
});
