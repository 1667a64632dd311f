import { splitBareItem } from '#file-forms';
import { isRecord } from '../guest-call.js';
import { SandboxError } from '../sandbox-error.js';
import type { Item } from '../scope.js';

/** What an item may have beside `json`. */
const itemFields = new Set(['json', 'binary', 'pairedItem', 'error', 'index']);

/** What code for all items gave, as items: an array of items or of plain objects, one of either, or null for none. @throws SandboxError */
export function returnedItems(value: unknown, rules: number): Item[] {
  if (value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  const records = list.filter(isRecord);
  if (records.length < list.length || value === undefined)
    throw refused('code must return an array of objects, one for each item that it gives');
  const areItems = records.some((each) => 'json' in each);
  return records.map((each, index) => (areItems ? checked(each, index) : bareItem(each, rules)));
}

/** What code for one item gave: an item, a plain object, or null for none. @throws SandboxError */
export function returnedItem(value: unknown, index: number, rules: number): Item[] {
  if (value === null) return [];
  if (!isRecord(value)) throw refused('code for each item must return one object');
  const item = 'json' in value ? checked(value, index) : bareItem(value, rules);
  return [{ ...item, pairedItem: { item: index } }];
}

/** Before rules 3 its files were a field as others are. */
function bareItem(value: Record<string, unknown>, rules: number): Item {
  return rules >= 3 ? splitBareItem(value) : { json: value };
}

function checked(value: Record<string, unknown>, index: number): Item {
  const { json } = value;
  if (!isRecord(json)) throw refused(`"json" of item ${index} is no object`);
  const unknown = Object.keys(value).find((field) => !itemFields.has(field));
  if (unknown !== undefined) throw refused(`item ${index} has a field "${unknown}", which no item has`);
  return { ...value, json };
}

function refused(message: string): SandboxError {
  return new SandboxError('SANDBOX_RESULT', message);
}
