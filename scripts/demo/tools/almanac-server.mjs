/** An MCP server as anybody might have one: it knows nothing of Turnpike. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const holidays = {
  Portugal: 'Restoration of Independence, 1 December',
  Ireland: 'Christmas Day, 25 December',
  Japan: "New Year's Day, 1 January",
};

const inputSchema = fromJsonSchema({
  type: 'object',
  properties: { country: { type: 'string', description: 'Its English name.', maxLength: 60 } },
  required: ['country'],
  additionalProperties: false,
});

serveStdio(() => {
  const server = new McpServer({ name: 'almanac', version: '1.0.0' });
  const description = 'Names the next public holiday of a country.';
  const annotations = { readOnlyHint: true };
  server.registerTool('holidays', { description, inputSchema, annotations }, ({ country }) => {
    const next = holidays[country];
    const text = next ? `The next public holiday in ${country}: ${next}.` : `No almanac of ${country} is at hand.`;
    return { content: [{ type: 'text', text }] };
  });
  return server;
});
