import { isObject } from '#values';
import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { Found } from './finding.js';
import { foundSecrets, placesOfSecretForms } from './secrets.js';

/** Secrets that stand in a node: in its parameters, or beside the id and the name by which it refers to a credential. */
export function credentialFindings(node: GraphNode): Found[] {
  const places = new Set(foundSecrets(node.parameters ?? {}, '/parameters').map(({ path }) => path));
  const beside = Object.entries(node.credentials ?? {}).flatMap(([type, reference]) =>
    isObject(reference)
      ? Object.keys(reference).flatMap((field) => (isOfReference(field) ? [] : [`/credentials/${type}/${field}`]))
      : [],
  );
  return [...places, ...beside].map((path) => ({
    ...{ code: 'CREDENTIAL_HARD_CODED', node: node.name, path, expected: 'a credential that the node names' },
    message: path.startsWith('/parameters') ? 'A secret stands in the parameters' : 'Values stand beside a reference',
  }));
}

/**
 * Secrets elsewhere in a graph, where whoever may read it has them too: in what is disabled, in what is noted of a node, and in pinned items. Samples
 * and prose are looked through for forms of keys alone; a sticky note counts for nothing.
 */
export function secretsBeside({ nodes, ...graph }: Graph): Found[] {
  const off = nodes.filter((node) => node.disabled === true && !isNote(node)).flatMap(credentialFindings);
  const notes = nodes.flatMap((node) =>
    placesOfSecretForms(node['notes'], '/notes').map((path) => found(node.name, path)),
  );
  return [...off, ...notes, ...placesOfSecretForms(graph['pinData'], '/pinData').map((path) => found(null, path))];
}

function found(node: string | null, path: string): Found {
  const expected = 'a credential that the node names';
  return { code: 'CREDENTIAL_HARD_CODED', node, path, expected, message: 'A secret stands here' };
}

function isOfReference(field: string): boolean {
  return field === 'id' || field === 'name';
}
