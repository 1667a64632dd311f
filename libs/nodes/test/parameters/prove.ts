import { catalogue, serviceFiles } from '../../src/index.js';
import type { CatalogueNode } from '../../src/index.js';
import { parameterFindings } from '../../src/check/check-parameters.js';
import { drawFor, randomFrom } from './draw.js';
import { crashed, observed } from './observe.js';
import { placesOf } from './places.js';
import type { ParameterPlace } from './places.js';
import { valuesFor } from './values.js';

/** What is known of a parameter: two values of it do different things, or all but its default are refused. */
export type Proof = 'proven' | 'refused' | 'nothing' | `crashed: ${string}`;

/** How many values are tried in one draw. */
const mostValues = 6;

/** How often a place is drawn anew before it counts as one that does nothing, and how often it must be refused to count as that. */
const mostDraws = 500;
const refusedDraws = 20;

export function allPlaces(): { type: CatalogueNode; place: ParameterPlace }[] {
  return catalogue.flatMap((type) => {
    const { name, version: versions } = type.description;
    const all = [versions].flat().flatMap((version) => placesOf(type, version).map((place) => ({ type, place })));
    if (!ofServices.has(name)) return all;
    return all.filter(({ place }, at) => !all.slice(at + 1).some((later) => isSame(later.place, place)));
  });
}

/** Types of services are read by one runtime, in all versions and as tools: each parameter is proven once, in the last version that has it. */
const ofServices: ReadonlySet<string> = new Set(serviceFiles.flatMap(({ name }) => [name, `${name}Tool`]));

function isSame(one: ParameterPlace, other: ParameterPlace): boolean {
  return one.path === other.path && one.steps.at(-1)?.property === other.steps.at(-1)?.property;
}

/** Draws parameters around a place until two of its values make the node do different things. */
export function prove(type: CatalogueNode, place: ParameterPlace, draws = mostDraws): Proof {
  const target = place.steps.at(-1)?.property;
  if (target === undefined) return 'nothing';
  const random = randomFrom(seedOf(`${place.type} ${place.version} ${place.path}`));
  const all = valuesFor(target);
  let refused = 0;
  for (let draw = 0; draw < draws && refused < refusedDraws; draw += 1) {
    const share = [0, 0.3, 0.6, 0.9][draw % 4] ?? 0.5;
    const guide = all[Math.floor(random() * all.length)];
    const drawn = drawFor(place, type.description.properties, { version: place.version, random, share, guide });
    if (drawn === null) continue;
    const values =
      all.length <= mostValues ? all : Array.from({ length: mostValues }, () => all[Math.floor(random() * all.length)]);
    const seen = new Set([undefined, ...values].map((value) => observed(type, place.version, drawn.with(value))));
    const crash = [...seen].find((text) => text.includes(crashed));
    if (crash !== undefined) return `crashed: ${crash.slice(crash.indexOf(crashed), crash.indexOf(crashed) + 200)}`;
    if (seen.size > 1) return 'proven';
    const others = values.filter((value) => value !== undefined && value !== target.default);
    if (others.every((value) => isRefused(type, place, drawn.with(value)))) refused += 1;
  }
  return refused > 0 ? 'refused' : 'nothing';
}

function isRefused(
  { description }: CatalogueNode,
  place: ParameterPlace,
  parameters: Record<string, unknown>,
): boolean {
  const { type, version: typeVersion, path } = place;
  const node = { id: 'n', name: 'N', type, typeVersion, parameters };
  const pointer = `/parameters/${path.replaceAll('.', '/')}`;
  return parameterFindings(node, description).some((found) => found.path.replaceAll(/\/\d+(?=\/|$)/g, '') === pointer);
}

function seedOf(text: string): number {
  return Array.from(text).reduce((seed, char) => Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0, 7);
}
