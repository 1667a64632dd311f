import type { Fields } from '../document/dialect.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What is wrong with how a node of version 2 merges, whose fields are of the right form. */
export function mergeErrors({ merge, mode }: Fields, path: string): WorkflowError[] {
  if (merge !== 'outcomes' || mode === 'settle') return [];
  return [invalid(`${path}/mode`, 'expected settle beside merge outcomes: without it one that fails fails the node')];
}
