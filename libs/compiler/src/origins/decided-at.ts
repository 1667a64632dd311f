import { isObject } from '#values';
import type { Origin } from '#values';
import { ownValue } from '#nodes';
import type { ItemReads } from '../items/read-items.js';
import { decidedIn } from './guarded.js';
import type { Decided } from './guarded.js';
import { nodeKind } from './node-kind.js';
import { ownWords, sortOrigins } from './shape.js';
import type { Origins, Shape } from './shape.js';
import { shapesAt } from './shapes-at.js';
import type { Asking } from './shapes-at.js';

const anybody: Origins = new Set(['unknown']);

function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** What others than the author decide of the calls of a node, in this run. */
export function* decidedAt(asking: Asking): ItemReads<Decided[]> {
  const { node, plan, planned, references } = asking;
  const asDrawn = decidedIn(node, (value) => (hasExpression(value) ? anybody : ownWords));
  if (asDrawn.every(({ by }) => !by.includes('unknown'))) return asDrawn;
  const shapes = yield* shapesAt(plan);
  const view = shapes.viewAt(planned, references);
  return decidedIn(node, (value) => shapes.findOrigins(view, value));
}

/** Whose words a write puts into the columns of a table, `*` for those that are not named; null: the node writes no table. */
export function* writtenAt(asking: Asking): ItemReads<Record<string, Origin[]> | null> {
  const { node, plan, planned, references } = asking;
  const columns = node.parameters?.['columns'];
  const { operation = 'insert' } = node.parameters ?? {};
  if (nodeKind(node) !== 'dataTable' || operation === 'get' || operation === 'deleteRows') return null;
  const isMapped = ownValue(columns, ['mappingMode']) !== 'autoMapInputData';
  if (isMapped && !hasExpression(columns)) return {};
  const shapes = yield* shapesAt(plan);
  const view = shapes.viewAt(planned, references);
  if (!isMapped) return toColumnOrigins(view.input);
  const values = ownValue(columns, ['value']);
  if (!isObject(values) || hasExpression(ownValue(columns, ['mappingMode'])))
    return { '*': sortOrigins(shapes.findOrigins(view, columns)) };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sortOrigins(shapes.findOrigins(view, value))]),
  );
}

function toColumnOrigins({ fields, rest }: Shape): Record<string, Origin[]> {
  return {
    ...Object.fromEntries(Array.from(fields, ([name, own]) => [name, sortOrigins(own)])),
    '*': sortOrigins(rest),
  };
}
