import type { GraphNode } from '#graph';
import { findNodeType } from '../catalogue.js';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { presentNode } from '../versions/present-form.js';
import { isShown } from '../parameters/display-options.js';
import { findCredential, genericAuthTypes, predefinedAuthTypes } from '../http/http-parameters.js';

/** The type of credential for each way to sign in that has one of its own. */
const typeOfWay: Readonly<Partial<Record<string, string>>> = {
  ...{ basicAuth: 'httpBasicAuth', headerAuth: 'httpHeaderAuth', bearerAuth: 'httpBearerAuth' },
};

/** What a node lacks to sign in: the type of the credential, and the name of the one that it names and that is not there; empty: it names none. */
interface Lack {
  type: string;
  named: string;
}

/** Null: the node needs no credential, or names one that is there. */
export function lackedCredential(
  node: GraphNode,
  has: (id: string, type: string) => boolean = () => true,
): Lack | null {
  const type = wantedCredential(node);
  if (type === null) return null;
  const { id = '', name = '' } = findCredential(node, type) ?? {};
  if (id === '') return { type, named: '' };
  return has(id, type) ? null : { type, named: name === '' ? id : name };
}

/** The type of the credential by which a node signs in, and which it does not name; null: it needs none, or names it. */
export function missingCredential(node: GraphNode): string | null {
  return lackedCredential(node)?.type ?? null;
}

/** The type of the credential by which a node signs in, as its parameters say; null: it needs none. */
export function wantedCredential(stored: GraphNode): string | null {
  const node = presentNode(stored);
  const description = findNodeType(node)?.description;
  if (description === undefined) return null;
  const own = ownCredential(node, description);
  const property = description.properties.find(({ name }) => name === 'authentication');
  if (own !== null || property === undefined) return own;
  const parameters = completeParameters(node, description);
  const version = node.typeVersion ?? [description.version].flat().at(-1);
  if (!isShown(property, parameters, version)) return null;
  const type = typeIn(parameters);
  return [...genericAuthTypes, ...predefinedAuthTypes].find((known) => known === type) ?? null; // of others none can be made
}

/** The one that a node of a service cannot do without. */
function ownCredential(node: GraphNode, description: NodeDescription): string | null {
  const parameters = completeParameters(node, description);
  const needed = description.credentials?.filter(({ required }) => required === true) ?? [];
  return needed.find((one) => isShown(one, parameters, node.typeVersion))?.name ?? null;
}

function typeIn({ authentication, genericAuthType, nodeCredentialType }: Record<string, unknown>): unknown {
  if (authentication === 'genericCredentialType') return genericAuthType;
  if (authentication === 'predefinedCredentialType') return nodeCredentialType;
  return typeof authentication === 'string' ? typeOfWay[authentication] : undefined;
}
