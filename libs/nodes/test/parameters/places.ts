import type { CatalogueNode } from '../../src/index.js';
import { isOfVersion } from '../../src/parameters/display-options.js';
import { isGroup, isProperty } from '../../src/parameters/parameter-schema.js';
import type { Property } from '../../src/parameters/properties.js';

/** A property inside of others: `group` is that of a fixed collection which leads on. */
export interface Step {
  property: Property;
  group?: string;
}

/** One parameter of a type in one of its versions. */
export interface ParameterPlace {
  type: string;
  version: number;
  /** Dotted: `options.timeout`; a group counts as a name. */
  path: string;
  steps: readonly Step[];
}

/** Every parameter that a type has in a version, at any depth, collections themselves left out. */
export function placesOf(
  { description: { name: type, properties } }: CatalogueNode,
  version: number,
): ParameterPlace[] {
  return placesIn(properties, version).map((steps) => ({ type, version, path: pathOf(steps), steps }));
}

function placesIn(properties: readonly Property[], version: number): Step[][] {
  return properties
    .filter((property) => isOfVersion(property, version))
    .flatMap((property) => {
      const { type, options = [] } = property;
      if (type === 'collection') return below({ property }, options.filter(isProperty), version);
      if (type !== 'fixedCollection') return [[{ property }]];
      return options.filter(isGroup).flatMap(({ name, values }) => below({ property, group: name }, values, version));
    });
}

function below(step: Step, properties: readonly Property[], version: number): Step[][] {
  return placesIn(properties, version).map((steps) => [step, ...steps]);
}

function pathOf(steps: readonly Step[]): string {
  return steps.flatMap(({ property, group }) => [property.name, ...(group === undefined ? [] : [group])]).join('.');
}
