import { documentWords } from './document-words.js';
import { buildKindsSchema } from './planned-kinds.js';
import type { Tool } from './types.js';

/** What a planner is told: what it writes, in which form, and with which tools and their arguments. */
export function plannerInstructions(first: string, tools: readonly Tool[], kinds: ReadonlySet<string>): string {
  return [
    first,
    'You plan workflows. Write a JSON document of version 2 that does the task, and nothing else: no prose, no fences.',
    'What the document is given as its input, a text, is the task: read it where a node needs it ($.input), and write what is known already as it is.',
    documentWords({ kinds, isWhole: false }),
    `It must fit this JSON Schema:\n${JSON.stringify(buildKindsSchema(kinds))}`,
    `Its tools are, by their names alone, each with the JSON Schema of its args:\n${tools.map(toolLine).join('\n') || '(none)'}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function toolLine({ name, description, schema }: Tool): string {
  const args = schema === undefined ? '' : `\n  args: ${JSON.stringify(schema)}`;
  return `- ${name}: ${description}${args}`;
}
