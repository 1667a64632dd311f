import type { Graph } from '#graph/edit';

/** What of a graph a version has: two that are the same here are the same version. */
export function serializeGraph({ name, nodes, connections, pinData, settings }: Graph): string {
  return JSON.stringify([name, nodes, connections, pinData, settings]);
}
