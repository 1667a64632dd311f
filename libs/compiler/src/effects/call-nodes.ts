import type { GraphNode } from '#graph';
import { graphCallTool } from '#model-turn';
import { maxEffects } from '#nodes';
import type { WorkflowNode } from '#workflow';
import { isObject } from '#values';
import { shortName } from '../plan/part-names.js';

/** How many calls of a node are under way at once. */
const atOnce = 10;

/**
 * What makes the calls of a node: a child for each that the step before asks for. Its output has a line for each that failed, where the
 * node goes on after errors; else the first failure is its own.
 */
export function callNode(
  name: string,
  idFor: (name: string) => string,
  pace: Pace = { most: atOnce, ms: 0 },
): WorkflowNode {
  const short = shortName(name);
  const id = idFor(`${short} calls`);
  const call: WorkflowNode = { kind: 'tool', id: idFor(`${short} call`), toolName: graphCallTool };
  const paused = (): WorkflowNode => ({
    ...{ kind: 'sequence', id: idFor(`${short} paced`) },
    steps: [call, { kind: 'delay', id: idFor(`${short} pause`), ms: pace.ms }],
  });
  return {
    ...{ kind: 'map', id, items: 'json', mode: 'all', merge: 'concat', maxItems: maxEffects, concurrency: pace.most },
    each: pace.ms === 0 ? call : paused(),
  };
}

/** How many calls are under way at once, and how many milliseconds each keeps its place behind its answer. */
interface Pace {
  most: number;
  ms: number;
}

/** The pace of a node that makes its requests in batches: no more than one batch in an interval; undefined: it does not. */
export function batchPace({ parameters = {} }: GraphNode): Pace | undefined {
  const options: unknown = parameters['options'];
  const batching = isObject(options) ? options['batching'] : undefined;
  const batch = isObject(batching) ? batching['batch'] : undefined;
  if (!isObject(batch)) return undefined;
  const { batchSize = 50, batchInterval = 1_000 } = batch;
  const most = typeof batchSize === 'number' && batchSize >= 1 ? Math.min(atOnce, Math.floor(batchSize)) : atOnce;
  return { most, ms: typeof batchInterval === 'number' ? batchInterval : 0 };
}
