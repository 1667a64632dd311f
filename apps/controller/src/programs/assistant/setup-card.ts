import type { Graph } from '#graph';
import { checkGraph, findNodeType, missingCredential } from '#nodes';

/** What a person sets up in a workflow. */
export interface SetupCard {
  /** Nodes that sign in, and have no credential yet. */
  credentials: { node: string; type: string }[];
  /** What is missing or wrong in the parameters of nodes. */
  parameters: { node: string; path: string; expected: string }[];
  triggers: { node: string; type: string }[];
}

const ofParameters: readonly string[] = ['PARAMETER_MISSING', 'PARAMETER_INVALID', 'OPTION_ILLEGAL', 'VALUE_OPEN'];

/** All of it, for one card. Nodes that are disabled count for nothing. */
export function setupCard(graph: Graph): SetupCard {
  const nodes = graph.nodes.filter(({ disabled }) => disabled !== true);
  const findings = checkGraph(graph).filter(({ code }) => ofParameters.includes(code));
  return {
    credentials: nodes.flatMap((node) => {
      const type = missingCredential(node);
      return type === null ? [] : [{ node: node.name, type }];
    }),
    parameters: findings.map(({ node, path, expected }) => ({ node: node ?? '', path, expected })),
    triggers: nodes.flatMap((node) =>
      findNodeType(node)?.runs.as === 'trigger' ? [{ node: node.name, type: node.type }] : [],
    ),
  };
}
