import type { Schemas } from '#client';

export type Property = Schemas['NodeProperty'];
export type Values = Readonly<Record<string, unknown>>;

interface DisplayOptions {
  show?: Record<string, unknown[]>;
  hide?: Record<string, unknown[]>;
}

/** What displayOptions look at: the values beside a property, those at the top (`/name`), and the version of the type. */
export interface Beside {
  values: Values;
  root: Values;
  version: number;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}

/** Whether a property counts, by the values beside it. An expression may be anything, and shows what it may. */
export function isShown({ displayOptions }: Property, { values, root, version }: Beside): boolean {
  const { show = {}, hide = {} } = (displayOptions ?? {}) as DisplayOptions; // in n8n's form, as the API says
  const readValue = (name: string): unknown => {
    if (name === '@version') return version;
    return name.startsWith('/') ? at(root, name.slice(1).split('.')) : at(values, name.split('.'));
  };
  return (
    Object.entries(show).every(([name, wanted]) => matches(readValue(name), wanted, true)) &&
    !Object.entries(hide).some(([name, wanted]) => matches(readValue(name), wanted, false))
  );
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((now, key) => (isObject(now) && Object.hasOwn(now, key) ? now[key] : undefined), value);
}

function matches(value: unknown, wanted: readonly unknown[], ifUnknown: boolean): boolean {
  if (isExpression(value)) return ifUnknown;
  return wanted.some((one) => {
    const least = at(one, ['_cnd', 'gte']);
    return typeof least === 'number' ? least <= Number(value) : one === value;
  });
}

/** The values of a node with the defaults of what is shown and not named. */
export function completed(properties: readonly Property[], values: Values, version: number): Values {
  let complete = values;
  for (const property of properties) {
    if (Object.hasOwn(complete, property.name)) continue;
    if (isShown(property, { values: complete, root: complete, version }))
      complete = { ...complete, [property.name]: property.default };
  }
  return complete;
}

/** The version that a new node gets, and one without a version is read by. */
export function newestVersion({ version }: Pick<Schemas['NodeType'], 'version'>): number {
  return [version].flat().at(-1) ?? 1;
}
