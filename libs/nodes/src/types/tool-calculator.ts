import { calculate } from '../values/calculate.js';
import { plainText } from '../values/plain-text.js';
import { defineSubNode } from '../sub-node.js';

export const toolCalculator = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolCalculator',
    displayName: 'Calculator',
    description: 'Lets an agent reckon',
    version: 1,
    defaults: { name: 'Calculator' },
    properties: [],
    codex: { alias: ['math', 'calculate', 'arithmetic', 'number', 'sum', 'reckon'] },
    builderHint: 'Models reckon badly: for an agent that works with numbers. It has no parameters.',
  },
  () => ({
    kind: 'tools',
    tools: [
      {
        name: 'calculator',
        description:
          'Gives the value of an arithmetic expression: + - * / % ^, brackets, sqrt, abs, round, floor, ceil, min, max, pi, e',
        parameters: {
          type: 'object',
          properties: { input: { type: 'string', description: 'the expression: (2 + 3) * 4' } },
          required: ['input'],
        },
        how: { by: 'function', call: ({ input }) => String(calculate(plainText(input))) },
      },
    ],
  }),
);
