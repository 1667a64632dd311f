/** When a property is shown: by the values of other parameters (`/name` from the root), and by `@version`. */
export interface DisplayOptions {
  show?: Readonly<Record<string, readonly unknown[]>>;
  hide?: Readonly<Record<string, readonly unknown[]>>;
}

export interface Choice {
  name: string;
  value: string | number | boolean;
  description?: string;
}

/** A group of a fixed collection. */
export interface Group {
  name: string;
  displayName: string;
  values: readonly Property[];
}

export type PropertyType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'dateTime'
  | 'json'
  | 'options'
  | 'multiOptions'
  | 'collection'
  | 'fixedCollection'
  | 'filter'
  | 'assignmentCollection'
  | 'resourceLocator'
  | 'workflowSelector'
  | 'resourceMapper';

/** A parameter of a type, in the form of n8n's descriptions. */
export interface Property {
  displayName: string;
  name: string;
  type: PropertyType;
  default: unknown;
  required?: boolean;
  description?: string;
  placeholder?: string;
  /** Why nothing but its default can be carried out here; absent: its values count. */
  onlyDefault?: string;
  /** The only value that can be carried out, which may be another than its default, and why. */
  only?: { value: unknown; why: string };
  /** Its value is never an expression. */
  noDataExpression?: boolean;
  /** Of `options` and `multiOptions` choices, of a `collection` properties, of a `fixedCollection` groups. */
  options?: readonly (Choice | Property | Group)[];
  typeOptions?: Readonly<Record<string, unknown>>;
  displayOptions?: DisplayOptions;
}

type More = Partial<Omit<Property, 'name' | 'displayName' | 'type' | 'options'>>;

export const textProperty = (name: string, displayName: string, more: More = {}): Property => ({
  ...{ displayName, name, type: 'string', default: '' },
  ...more,
});

export const number = (name: string, displayName: string, value: number, more: More = {}): Property => ({
  ...{ displayName, name, type: 'number', default: value },
  ...more,
});

export const flag = (name: string, displayName: string, value: boolean, more: More = {}): Property => ({
  ...{ displayName, name, type: 'boolean', default: value },
  ...more,
});

export const json = (name: string, displayName: string, more: More = {}): Property => ({
  ...{ displayName, name, type: 'json', default: '{}' },
  ...more,
});

/** One of several values, the first of them unless `more` says so; by value, their names. */
export function choice(
  name: string,
  displayName: string,
  names: Readonly<Record<string, string>>,
  more: More = {},
): Property {
  const options = Object.entries(names).map(([value, shown]) => ({ name: shown, value }));
  return { displayName, name, type: 'options', default: options[0]?.value, options, ...more };
}

export const collection = (name: string, displayName: string, options: Property[], more: More = {}): Property => ({
  ...{ displayName, name, type: 'collection', default: {}, options },
  ...more,
});

/** Named groups of properties; `multiple`: each a list. */
export function groups(name: string, displayName: string, options: Group[], more: More = {}): Property {
  return {
    ...{ displayName, name, type: 'fixedCollection', default: {}, options },
    ...{ typeOptions: { multipleValues: true } },
    ...more,
  };
}

export const when = (
  show: Readonly<Record<string, readonly unknown[]>>,
): { displayOptions: { show: Readonly<Record<string, readonly unknown[]>> } } => ({ displayOptions: { show } });
