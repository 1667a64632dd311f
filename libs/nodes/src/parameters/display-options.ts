import { ownValue } from '../values/paths.js';
import type { Property } from './properties.js';

/**
 * Whether a property counts, by the values of the parameters beside it. Values that are not there yet are as their defaults: complete the
 * parameters from the first property to the last. A value that is an expression may be anything, and shows what it may.
 */
export function isShown(
  { displayOptions }: Pick<Property, 'displayOptions'>,
  values: Readonly<Record<string, unknown>>,
  version = 1,
  root: Readonly<Record<string, unknown>> = values,
): boolean {
  const { show = {}, hide = {} } = displayOptions ?? {};
  const readValue = (name: string): unknown => {
    if (name === '@version') return version;
    return name.startsWith('/') ? ownValue(root, name.slice(1).split('.')) : ownValue(values, name.split('.'));
  };
  return (
    Object.entries(show).every(([name, wanted]) => matches(readValue(name), wanted, true)) &&
    !Object.entries(hide).some(([name, wanted]) => matches(readValue(name), wanted, false))
  );
}

/** Whether a property is there in a version of its type, whatever shows it beside. */
export function isOfVersion({ displayOptions }: Property, version: number): boolean {
  const [shown, hidden] = [displayOptions?.show?.['@version'], displayOptions?.hide?.['@version']];
  return (
    (shown === undefined || matches(version, shown, true)) && (hidden === undefined || !matches(version, hidden, false))
  );
}

function matches(value: unknown, wanted: readonly unknown[], ifUnknown: boolean): boolean {
  if (typeof value === 'string' && value.startsWith('=')) return ifUnknown;
  return wanted.some((one) => (isCondition(one) ? one._cnd.gte <= Number(value) : one === value));
}

/** `{_cnd: {gte: 2}}`, as descriptions write it of a version. */
function isCondition(value: unknown): value is { _cnd: { gte: number } } {
  return typeof value === 'object' && value !== null && '_cnd' in value;
}
