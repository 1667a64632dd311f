import { schemaChecker } from '#json-schema';
import type { ValueCheck } from '#json-schema';
import { isObject, lazily } from '#values';
import type { GraphNode } from '#graph';
import type { NodeDescription } from '../catalogue-node.js';
import { conditionFindings } from './check-conditions.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { isOfVersion, isShown } from '../parameters/display-options.js';
import type { Found } from './finding.js';
import { isChoice, isGroup, isProperty, propertySchema } from '../parameters/parameter-schema.js';
import type { Property } from '../parameters/properties.js';

/** The first fault of a parameter says enough: the others come of it. */
const compiler = lazily(() => schemaChecker('ours', { allErrors: false }));
const compiled = new WeakMap<Property, ValueCheck>();

/** Where a value stands, and what decides there which properties are shown. */
interface Place {
  node: string;
  path: string;
  version: number;
  root: Readonly<Record<string, unknown>>;
}

/** What is wrong with a node's parameters: missing, of the wrong type, out of a list, or unknown to the type. */
export function parameterFindings(node: GraphNode, description: NodeDescription): Found[] {
  const values = isObject(node.parameters) ? node.parameters : {};
  const root = completeParameters(node, description);
  const version = node.typeVersion ?? [description.version].flat().at(-1) ?? 1;
  const place = { node: node.name, path: '/parameters', version, root };
  return [
    ...unknownFindings(values, description.properties, place),
    ...description.properties
      .filter((property) => isShown(property, root, version))
      .flatMap((property) => propertyFindings(values, property, place)),
  ];
}

/** What n8n's editor, or an earlier version, leaves in a node, and no node reads: notices, and code in another language than the node's. */
const leftovers: ReadonlySet<string> = new Set([
  ...['', 'curlImport', 'infoMessage', 'httpVariantWarning', 'notice'],
  ...['pythonCode', 'provideSslCertificates', 'ignoreHttpStatusErrors', 'fallbackOutput'],
]);

/** What no property of this version reads. One that only other versions have says nothing where nothing stands in it. */
function unknownFindings(
  values: Readonly<Record<string, unknown>>,
  properties: readonly Property[],
  { node, path, version }: Place,
): Found[] {
  const all = new Set(properties.map(({ name }) => name));
  const names = [...new Set(properties.filter((one) => isOfVersion(one, version)).map(({ name }) => name))];
  return Object.entries(values)
    .filter(
      ([name, value]) =>
        !names.includes(name) && !leftovers.has(name) && !(all.has(name) ? isNothing(value) : isBare(value)),
    )
    .map(([name]) => ({
      ...{ code: 'PARAMETER_UNKNOWN', node, path: `${path}/${name}` },
      expected: findGroup(properties, name) ?? `one of ${names.join(', ') || 'none'}`,
      message: `There is no parameter "${name}" ${all.has(name) ? `in version ${version}` : 'here'}`,
    }));
}

/** Where a name stands that was looked for beside its collection; null: nowhere. */
function findGroup(properties: readonly Property[], name: string): string | null {
  const group = properties.find(
    ({ type, options = [] }) => type === 'collection' && options.some((one) => isProperty(one) && one.name === name),
  );
  return group === undefined ? null : `it inside ${group.name}, as ${group.name}.${name}`;
}

/** A group that only other types or versions have says nothing where nothing was ever put in it. */
function isBare(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isNothing(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isNothing);
  return isMissing(value) || value === false || (Array.isArray(value) && value.length === 0);
}

function propertyFindings(values: Readonly<Record<string, unknown>>, property: Property, place: Place): Found[] {
  const value = Object.hasOwn(values, property.name) ? values[property.name] : undefined;
  const fixed = fixedFindings(value, property, { ...place, path: `${place.path}/${property.name}` });
  return fixed.length > 0 ? fixed : ownFindings(values, property, place);
}

/** A resource of somebody's account that is not named yet is theirs to choose, as a credential is. */
function ownFindings(values: Readonly<Record<string, unknown>>, property: Property, place: Place): Found[] {
  const value = Object.hasOwn(values, property.name) ? values[property.name] : undefined;
  const path = `${place.path}/${property.name}`;
  if (isLeftOut(value ?? property.default, property)) {
    if (!property.required) return [];
    const message = `"${property.displayName}" is missing`;
    const code = property.type === 'resourceLocator' ? 'VALUE_OPEN' : 'PARAMETER_MISSING';
    return [{ code, node: place.node, path, message, expected: property.description ?? 'a value' }];
  }
  if (value === undefined || (typeof value === 'string' && value.startsWith('=') && !property.noDataExpression))
    return [];
  return isObject(value)
    ? objectFindings(value, property, { ...place, path })
    : valueFindings(value, property, { ...place, path });
}

function objectFindings(value: Record<string, unknown>, property: Property, place: Place): Found[] {
  if (property.type === 'collection') return insideFindings(value, (property.options ?? []).filter(isProperty), place);
  if (property.type === 'fixedCollection') return groupFindings(value, property, place);
  const found = valueFindings(value, property, place);
  return found.length > 0 || property.type !== 'filter' ? found : conditionFindings(value, place);
}

/** A value, an expression too, in the place of the only one that can be carried out. */
function fixedFindings(value: unknown, property: Property, { node, path }: Place): Found[] {
  const { only } = property;
  if (only !== undefined) {
    if ((value ?? property.default) === only.value) return [];
    const message = `"${property.displayName}" cannot be carried out here: ${only.why}`;
    return [{ code: 'PARAMETER_INVALID', node, path, message, expected: String(only.value) }];
  }
  if (property.onlyDefault === undefined || value === undefined || value === property.default) return [];
  const message = `"${property.displayName}" cannot be carried out here: ${property.onlyDefault}`;
  return [{ code: 'PARAMETER_INVALID', node, path, message, expected: String(property.default) }];
}

function isMissing(value: unknown): boolean {
  if (isObject(value) && value['__rl'] === true) return isMissing(value['value']);
  return value === undefined || value === null || value === '';
}

/** Groups without an entry, and a mapping of no column, are as good as no value. */
function isLeftOut(value: unknown, { type }: Property): boolean {
  if (isMissing(value)) return true;
  if (type === 'fixedCollection') return isObject(value) && isNothing(value);
  return (
    type === 'resourceMapper' &&
    isObject(value) &&
    value['mappingMode'] !== 'autoMapInputData' &&
    isNothing(value['value'])
  );
}

function insideFindings(values: Record<string, unknown>, properties: readonly Property[], place: Place): Found[] {
  const defaults = Object.fromEntries(properties.map((property) => [property.name, property.default]));
  const complete = { ...defaults, ...values };
  return [
    ...unknownFindings(values, properties, place),
    ...properties
      .filter((property) => Object.hasOwn(values, property.name) || property.required)
      .filter((property) => isShown(property, complete, place.version, place.root))
      .flatMap((property) => propertyFindings(values, property, place)),
  ];
}

function groupFindings(value: Record<string, unknown>, { options = [], name }: Property, place: Place): Found[] {
  const groups = options.filter(isGroup);
  return Object.entries(value).flatMap(([key, held]): Found[] => {
    const group = groups.find((one) => one.name === key);
    const path = `${place.path}/${key}`;
    if (!group) {
      const known = groups.map((one) => one.name).join(', ');
      const message = `There is no group "${key}" of "${name}"`;
      return [{ code: 'PARAMETER_UNKNOWN', node: place.node, path, message, expected: `one of ${known}` }];
    }
    if (!Array.isArray(held)) return isObject(held) ? insideFindings(held, group.values, { ...place, path }) : [];
    return held.flatMap((one: unknown, at) =>
      isObject(one) ? insideFindings(one, group.values, { ...place, path: `${path}/${at}` }) : [],
    );
  });
}

/** A value that is a plain word is told; any other may be a secret. */
function shownChoice(value: unknown): string {
  return typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value) ? ` as ${value}` : '';
}

/** A number or a truth in the place of a text is read as one. */
function valueFindings(value: unknown, property: Property, { node, path }: Place): Found[] {
  if (property.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return [];
  const check = compiled.get(property) ?? compiler().compile(propertySchema(property));
  compiled.set(property, check);
  if (check(value)) return [];
  const choices = (property.options ?? []).filter(isChoice).map((choice) => choice.value);
  if (choices.length > 0) {
    const message = `"${property.displayName}" has no such choice${shownChoice(value)}`;
    return [{ code: 'OPTION_ILLEGAL', node, path, message, expected: `one of ${choices.join(', ')}` }];
  }
  const message = `"${property.displayName}" is not valid`;
  return [{ code: 'PARAMETER_INVALID', node, path, message, expected: `a value of type ${property.type}` }];
}
