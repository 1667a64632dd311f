import { isObject } from '#values';
import type { GraphNode } from '#graph';
import type { Found } from './finding.js';
import { findTwice, splitNames } from '../parameters/read-parameter.js';
import { plainText } from '../values/plain-text.js';

const langchain = '@n8n/n8n-nodes-langchain.';

/** Where the names stand that a node may have once each: a list of rows and their field, or a text with commas. */
const places: Readonly<Record<string, { path: string; field?: string }>> = {
  [`${langchain}informationExtractor`]: { path: 'attributes/attributes', field: 'name' },
  [`${langchain}textClassifier`]: { path: 'categories/categories', field: 'category' },
  [`${langchain}sentimentAnalysis`]: { path: 'options/categories' },
};

/** A name that stands twice, where it is written out: a run would refuse it. */
export function nameFindings({ name: node, type, parameters }: GraphNode): Found[] {
  if (type === 'n8n-nodes-base.set') return namelessFindings(node, parameters?.['assignments']);
  const place = Object.hasOwn(places, type) ? places[type] : undefined;
  if (place === undefined || (parameters?.['schemaType'] ?? 'fromAttributes') !== 'fromAttributes') return [];
  const [group = '', list = ''] = place.path.split('/');
  const held = parameters?.[group];
  const twice = findTwice(namesIn(isObject(held) ? held[list] : undefined, place.field));
  if (twice === undefined) return [];
  const message = `"${twice}" stands there twice`;
  return [{ code: 'PARAMETER_INVALID', node, path: `/parameters/${place.path}`, message, expected: 'each name once' }];
}

/** A field that is set under no name; a row in which nothing is written is passed over. */
function namelessFindings(node: string, held: unknown): Found[] {
  const rows: unknown[] = isObject(held) && Array.isArray(held['assignments']) ? held['assignments'] : [];
  const at = rows.findIndex((row) => isObject(row) && row['name'] === '' && (row['value'] ?? '') !== '');
  if (at < 0) return [];
  const path = `/parameters/assignments/assignments/${at}/name`;
  return [{ code: 'PARAMETER_INVALID', node, path, message: 'A field has no name', expected: 'a name for each field' }];
}

function namesIn(held: unknown, field?: string): string[] {
  if (field === undefined) return typeof held === 'string' && held.startsWith('=') ? [] : splitNames(held);
  if (!Array.isArray(held)) return [];
  return held
    .map((row: unknown) => plainText(isObject(row) ? row[field] : undefined))
    .filter((name) => name !== '' && !name.startsWith('='));
}
