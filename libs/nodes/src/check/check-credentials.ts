import { isObject } from '#values';
import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { Found } from './finding.js';
import { isPlaceholder } from './placeholder.js';
import { foundSecrets, placesOfSecretForms } from './secrets.js';

/**
 * Secrets that stand in a node: in its parameters, or beside the id and the name by which it refers to a credential. Words that stand for one
 * (`YOUR_API_KEY`) must still be set up.
 */
export function credentialFindings(node: GraphNode): Found[] {
  const secrets = foundSecrets(node.parameters ?? {}, '/parameters');
  const places = new Set(secrets.filter(({ secret }) => !isPlaceholder(secret)).map(({ path }) => path));
  const open = new Set(secrets.map(({ path }) => path).filter((path) => !places.has(path)));
  const beside = Object.entries(node.credentials ?? {}).flatMap(([type, reference]) =>
    isObject(reference)
      ? Object.keys(reference).flatMap((field) => (isOfReference(field) ? [] : [`/credentials/${type}/${field}`]))
      : [],
  );
  const at = (path: string) => ({ node: node.name, path, expected: 'a credential that the node names' });
  return [
    ...[...places, ...beside].map((path) => ({
      ...{ code: 'CREDENTIAL_HARD_CODED' as const, ...at(path) },
      message: path.startsWith('/parameters') ? 'A secret stands in the parameters' : 'Values stand beside a reference',
    })),
    ...[...open].map((path) => ({
      ...{ code: 'VALUE_OPEN' as const, ...at(path) },
      message: 'Here words stand for a secret that somebody must still give',
    })),
  ];
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
