import type { GraphNode } from '#graph';
import type { Found } from './finding.js';
import { isObject } from './items.js';
import { foundSecrets } from './secrets.js';

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

function isOfReference(field: string): boolean {
  return field === 'id' || field === 'name';
}
