import { isOfVersion } from '#nodes';
import type { NodeDescription } from '#nodes';

type Properties = NodeDescription['properties'];

/** The version that a new node of a type has. */
export function newest({ version }: Pick<NodeDescription, 'version'>): number {
  return Math.max(...[version].flat());
}

/** The parameters that a version has: what another one alone takes would be refused. */
export function ofVersion(properties: Properties, version: number): Properties {
  return properties.filter((property) => isOfVersion(property, version));
}
