import { roughTokens } from '#model-turn';
import { listEdges, trimValue } from '#graph';
import type { Graph } from '#graph';
import { secretsIn, withoutSecrets } from '#nodes';
import { limits } from '../limits.js';

/**
 * A workflow as a model is shown it: names, types, parameters, and connections as `[from, to]`. One that is too long has its long values left out, and one
 * that is still too long its parameters.
 */
export function shownWorkflow({ name, nodes, connections }: Graph): string {
  const secrets = listSecrets(nodes);
  const withParameters = (of: (value: unknown) => unknown): string =>
    JSON.stringify({
      name,
      nodes: nodes.map(({ name: own, type, typeVersion, parameters = {}, disabled, onError }) => ({
        ...{ name: own, type, typeVersion },
        ...(Object.keys(parameters).length === 0 ? {} : { parameters: of(withoutSecrets(parameters, secrets)) }),
        ...{ disabled, onError },
      })),
      connections: listEdges(connections).map(shownEdge),
    });
  const fits = (text: string): boolean => roughTokens(text) <= limits.workflowTokens;
  const whole = withParameters((value) => value);
  if (fits(whole)) return whole;
  const trimmed = withParameters(trimValue);
  return fits(trimmed) ? trimmed : withParameters(() => '<parameters omitted - use get_node_parameter tool>');
}

/** A connection as its ends, and what is not usual of it. */
function shownEdge({ source, node, output, index, type }: ReturnType<typeof listEdges>[number]): unknown[] {
  const unusual = {
    ...(output > 0 ? { output } : {}),
    ...(index > 0 ? { input: index } : {}),
    ...(type === 'main' ? {} : { type }),
  };
  return [source, node, ...(Object.keys(unusual).length > 0 ? [unusual] : [])];
}

/** The secrets of a workflow's parameters, numbered: the same marks in all that a model is shown of it. */
export function listSecrets(nodes: Graph['nodes']): string[] {
  return secretsIn(nodes.map(({ parameters }) => parameters ?? {}));
}
