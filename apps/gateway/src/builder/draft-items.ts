import { isObject } from '#values';
import { badFields } from '../platform/http/problem.js';

type Data = Record<string, unknown>;

/** The data of items. Throws the problem of what is none. */
export function readItems(given: unknown, field: string): Data[] {
  const list = Array.isArray(given) ? given : [];
  if (!list.every(isObject)) throw badFields([{ field, detail: 'expected objects: the data of items' }]);
  return list;
}

/** The same by the names of nodes. */
export function readItemLists(given: unknown, field: string): Record<string, Data[]> {
  const lists = Object.entries(isObject(given) ? given : {});
  const wrong = lists.find(([, list]) => !Array.isArray(list));
  if (wrong !== undefined) throw badFields([{ field: `${field}.${wrong[0]}`, detail: 'expected a list of items' }]);
  return Object.fromEntries(lists.map(([name, list]) => [name, readItems(list, `${field}.${name}`)]));
}
