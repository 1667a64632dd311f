import type { Property } from '../graph/shown.js';
import { isObject } from '../graph/shown.js';

export interface Choice {
  name: string;
  value: string | number | boolean;
}

/** A named group of properties, of a fixed collection. */
export interface Group {
  name: string;
  displayName: string;
  values: Property[];
}

/** What `options` of a property hold is told by its type; the API has them in n8n's form. */
export function listChoices({ options = [] }: Property): Choice[] {
  return options.filter((one) => isObject(one) && 'value' in one) as Choice[]; // a choice has a value, and nothing else has
}

export function listProperties({ options = [] }: Property): Property[] {
  return options.filter((one) => isObject(one) && 'type' in one) as Property[]; // a property has a type, and nothing else has
}

export function listGroups({ options = [] }: Property): Group[] {
  return options.filter((one) => isObject(one) && 'values' in one) as Group[]; // a group has values, and nothing else has
}

/** A limit or a number of rows of a field. */
export function typeOption({ typeOptions }: Property, name: string): unknown {
  return isObject(typeOptions) ? typeOptions[name] : undefined;
}
