import { objectIn, objectsIn } from './read-stored.js';
import type { Fields } from './version-step.js';

const base = 'n8n-nodes-base.';

interface Present {
  type: string;
  typeVersion: number;
  parameters: Fields;
}

/** The former Item Lists node, whose operations are a node each since. Null: an operation, or a form of one, that none of them has. */
export function readItemLists(parameters: Fields): Present | null {
  const { resource: _kind, operation = 'splitOutItems', ...rest } = parameters;
  const options = objectIn(rest['options']);
  const of = (type: string, more: Fields, typeVersion = 1): Present => ({
    type: base + type,
    typeVersion,
    parameters: more,
  });
  switch (operation) {
    case 'splitOutItems':
      return of('splitOut', withNames(rest, 'fieldsToInclude'));
    case 'aggregateItems':
      return of('aggregate', { ...rest, aggregate: 'aggregateIndividualFields' });
    case 'concatenateItems':
      return of('aggregate', withNames(withNames(rest, 'fieldsToInclude'), 'fieldsToExclude'));
    case 'limit':
      return of('limit', rest);
    case 'removeDuplicates':
      return of('removeDuplicates', withNames(withNames(rest, 'fieldsToCompare'), 'fieldsToExclude'), 1);
    case 'sort':
      return of('sort', rest);
    case 'summarize':
      return of('summarize', { ...rest, options });
    default:
      return null;
  }
}

/** Names were rows of a group before version 3; they stand apart by commas since. */
function withNames(fields: Fields, name: string): Fields {
  const group = fields[name];
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return fields;
  const names = objectsIn(objectIn(group)['fields']).map(({ fieldName }) => String(fieldName));
  return { ...fields, [name]: names.join(',') };
}
