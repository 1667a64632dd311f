import { isOfVersion, isShown } from '../../src/parameters/display-options.js';
import { isChoice, isGroup, isProperty } from '../../src/parameters/parameter-schema.js';
import type { Property } from '../../src/parameters/properties.js';
import type { ParameterPlace, Step } from './places.js';
import { valuesFor } from './values.js';

type Values = Record<string, unknown>;

/** Numbers from 0 to below 1 that follow from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Parameters of a node in which the place is shown and has each of these values in turn; null: this draw shows it not. */
export interface Drawn {
  with(value: unknown): Values;
}

interface Setting {
  version: number;
  random: () => number;
  /** How likely it is that a parameter which nothing asks for is there. */
  share: number;
  /** The value that the place has while what stands beside it is drawn. */
  guide: unknown;
}

const one = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)];

/** Stands in the drawn parameters where the place is. */
const slot = Symbol('slot');

export function drawFor(place: ParameterPlace, properties: readonly Property[], setting: Setting): Drawn | null {
  const asked = place.steps.flatMap(({ property }) => Object.entries(property.displayOptions?.show ?? {}));
  const root = asked.filter(([name]) => name.startsWith('/')).map(([name, wanted]) => [name.slice(1), wanted] as const);
  const drawn = drawAll(properties, place.steps, setting, new Map(root));
  if (drawn === null) return null;
  const isThere = isShownAt(drawn, properties, place.steps, setting, drawn);
  return isThere ? { with: (value) => replaced(drawn, value) as Values } : null; // an object stays one
}

/** What has to be so that a property is shown, and that these are, in its turn. */
function askedFor(
  property: Property,
  properties: readonly Property[],
  setting: Setting,
  asked: Map<string, unknown>,
): void {
  for (const [name, wanted] of Object.entries(property.displayOptions?.show ?? {})) {
    if (name.startsWith('@') || name.startsWith('/') || asked.has(name)) continue;
    const value = one(
      wanted.filter((each) => each !== undefined),
      setting.random,
    );
    if (value === undefined) continue;
    asked.set(name, value);
    const owners = properties.filter((each) => each.name === name && isOfVersion(each, setting.version));
    const owner =
      owners.find(({ options = [] }) => options.filter(isChoice).some((each) => each.value === value)) ?? owners[0];
    if (owner) askedFor(owner, properties, setting, asked);
  }
}

function drawAll(
  properties: readonly Property[],
  [target, ...deeper]: readonly Step[],
  setting: Setting,
  given: ReadonlyMap<string, readonly unknown[]>,
): Values | null {
  const { random, version, share } = setting;
  const asked = new Map<string, unknown>();
  for (const [name, wanted] of given) asked.set(name, one(wanted, random));
  if (target) askedFor(target.property, properties, setting, asked);
  const values: Values = {};
  const place = slotFor(target, deeper);
  for (const property of properties) {
    const { name } = property;
    if (Object.hasOwn(values, name) || !isOfVersion(property, version)) continue;
    if (target?.property === property) values[name] = below(target, deeper, setting);
    else if (target?.property.name === name) continue;
    else if (asked.has(name)) values[name] = asked.get(name);
    else if (
      (property.required === true || random() < share) &&
      isShown(property, completed({ ...place, ...values }, properties, setting), version)
    )
      values[name] = freeValue(property, setting);
  }
  return values;
}

/** The place itself is there: it shows what stands before it, too. */
function slotFor(target: Step | undefined, deeper: readonly Step[]): Values {
  return target && deeper.length === 0 ? { [target.property.name]: slot } : {};
}

function below({ property, group }: Step, deeper: readonly Step[], setting: Setting): unknown {
  if (deeper.length === 0) return slot;
  const options = property.options ?? [];
  if (group === undefined) return listed(property, drawAll(options.filter(isProperty), deeper, setting, new Map()));
  const values = options.filter(isGroup).find(({ name }) => name === group)?.values ?? [];
  const row = drawAll(values, deeper, setting, new Map());
  const isList = property.typeOptions?.['multipleValues'] === true;
  return { [group]: isList ? [row, ...(setting.random() < 0.3 ? [freeRow(values, setting)] : [])] : row };
}

/** A collection of several is a list. */
function listed(property: Property, value: unknown): unknown {
  return property.typeOptions?.['multipleValues'] === true ? [value] : value;
}

function freeRow(values: readonly Property[], setting: Setting): Values {
  return drawAll(values, [], { ...setting, share: 0.9 }, new Map()) ?? {};
}

function freeValue(property: Property, setting: Setting): unknown {
  const options = property.options ?? [];
  if (property.type === 'collection')
    return listed(property, drawAll(options.filter(isProperty), [], setting, new Map()));
  if (property.type !== 'fixedCollection') return one(valuesFor(property), setting.random);
  const group = one(options.filter(isGroup), setting.random);
  if (group === undefined) return {};
  const isList = property.typeOptions?.['multipleValues'] === true;
  const rows = Array.from({ length: isList ? 1 + Math.floor(setting.random() * 3) : 1 }, () =>
    freeRow(group.values, setting),
  );
  return { [group.name]: isList ? rows : rows[0] };
}

function completed(values: Values, properties: readonly Property[], { version, guide }: Setting): Values {
  let complete = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === slot ? guide : value]),
  );
  for (const property of properties) {
    if (Object.hasOwn(complete, property.name) || !isShown(property, complete, version)) continue;
    complete = { ...complete, [property.name]: property.default };
  }
  return complete;
}

function isShownAt(
  values: unknown,
  properties: readonly Property[],
  [step, ...deeper]: readonly Step[],
  setting: Setting,
  root: Values,
): boolean {
  if (step === undefined) return true;
  if (typeof values !== 'object' || values === null) return false;
  const own = values as Values; // drawn as one
  const beside = completed(own, properties, setting);
  if (!isShown(step.property, beside, setting.version, completed(root, properties, setting))) return false;
  if (deeper.length === 0) return true;
  const options = step.property.options ?? [];
  const held = own[step.property.name];
  if (step.group === undefined) return isShownAt([held].flat()[0], options.filter(isProperty), deeper, setting, root);
  const inGroup = options.filter(isGroup).find(({ name }) => name === step.group)?.values ?? [];
  const rows = [(held as Values)[step.group]].flat(); // drawn as an object
  return isShownAt(rows[0], inGroup, deeper, setting, root);
}

/** Undefined takes the parameter away. */
function replaced(value: unknown, by: unknown): unknown {
  if (value === slot) return by;
  if (Array.isArray(value)) return value.map((each) => replaced(each, by));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, replaced(each, by)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}
