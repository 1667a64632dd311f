/** The first is answered by what is shipped, the others by what `scripts/demo/tools` adds: a file for an HTTP API, and one for an MCP server. */
export const samples: readonly string[] = [
  'How many angry messages today?',
  'What is the weather in Lisbon?',
  'When is the next public holiday in Portugal?',
];
