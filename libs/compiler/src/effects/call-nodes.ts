import { graphCallTool } from '#model-turn';
import { maxEffects } from '#nodes';
import type { WorkflowNode } from '#workflow';
import { shortName } from '../plan/part-names.js';

/** How many calls of a node are under way at once. */
const atOnce = 10;

/**
 * What makes the calls of a node: a child for each that the step before asks for. Its output has a line for each that failed, where the
 * node goes on after errors; else the first failure is its own.
 */
export function callNode(name: string, idFor: (name: string) => string): WorkflowNode {
  const short = shortName(name);
  const id = idFor(`${short} calls`);
  return {
    ...{ kind: 'map', id, items: 'json', mode: 'all', merge: 'concat', maxItems: maxEffects, concurrency: atOnce },
    each: { kind: 'tool', id: idFor(`${short} call`), toolName: graphCallTool },
  };
}
