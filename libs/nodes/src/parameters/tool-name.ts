import { startOf } from '#values';
import { textAt } from './read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** As long as every provider takes. */
const mostNameChars = 64;

/** The name by which a model calls a tool: what the node says, or the node's own name, in letters that every provider takes. */
export function toToolName(call: NodeCall, parameter = 'name'): string {
  return toolNameFor(textAt(call, parameter, 0) || call.node.name);
}

export function toolNameFor(name: string): string {
  const letters = name.replace(/[^\w-]+/g, '_');
  return startOf(/^[A-Za-z]/.test(letters) ? letters : `tool_${letters}`, mostNameChars);
}
