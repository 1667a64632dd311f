import { defineTool, ToolRefusal } from '@turnpike/tools';
import { runJq } from './run-jq.ts';

export default defineTool({
  name: 'jq',
  description: 'Evaluates a filter of jq on a value.',
  input: {
    type: 'object',
    properties: {
      filter: { type: 'string', maxLength: 20_000 },
      input: { description: 'What `.` is.' },
      vars: { type: 'object', additionalProperties: true, description: 'Values by their names, without the $.' },
    },
    required: ['filter'],
    additionalProperties: false,
  },
  output: {},
  repeat: 'safe',
  examples: [
    {
      input: { filter: '.colors + [$color]', input: { colors: ['red'] }, vars: { color: 'blue' } },
      output: ['red', 'blue'],
    },
  ],
  run: async ({ filter, input, vars }) => {
    try {
      return await runJq(String(filter), input, vars as Record<string, unknown>); // the schema has an object
    } catch (error) {
      throw new ToolRefusal(error instanceof Error ? error.message : String(error));
    }
  },
});
