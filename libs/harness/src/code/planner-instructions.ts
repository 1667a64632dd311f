import { workflowSchema } from '#workflow';
import type { Tool } from './types.js';

/** The forms of nodes and predicates. */
const schema = JSON.stringify(workflowSchema);

/** What a planner is told: what it writes, in which form, and with which tools. */
export function plannerInstructions(first: string, tools: readonly Tool[]): string {
  const listed = tools.map(({ name, description }) => `- ${name}: ${description}`).join('\n');
  return [
    first,
    'You plan workflows. Write a JSON document { "version": 1, "root": node } that does the task, and nothing else: no prose, no fences.',
    'Every node has a kind and an id of its own; the output of a step is the input of the next one.',
    `It must fit this JSON Schema:\n${schema}`,
    `Its tools are, by their names alone:\n${listed === '' ? '(none)' : listed}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
