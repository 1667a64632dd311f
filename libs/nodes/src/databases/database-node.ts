import { defineNode } from '../catalogue-node.js';
import type { CatalogueNode } from '../catalogue-node.js';
import { neededCredential } from '../http/http-parameters.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, flagAt, numberAt } from '../parameters/read-parameter.js';
import type { DatabaseRequest, EffectAnswer } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';
import type { Statement } from './bind-query.js';
import { deleteRows, insertRow, selectRows, updateRows, upsertRow } from './build-statement.js';
import type { TablePlace } from './build-statement.js';
import {
  operationProperties,
  operations,
  outputColumnsAt,
  queryAt,
  selectionAt,
  whereAt,
} from './database-parameters.js';
import type { Dialect } from './sql-text.js';

type Row = Record<string, unknown>;

/** What one database has otherwise than another. */
export interface DatabaseForm {
  dialect: Dialect;
  /** The last part of n8n's name of the type, and its type of credential. */
  type: 'postgres' | 'mySql';
  displayName: string;
  description: string;
  version: number[];
  properties: readonly Property[];
  alias: readonly string[];
  hint: string;
  /** A table, with its schema before it, where there are some. */
  tableAt(this: void, call: NodeCall, at: number): string[];
  rowAt(this: void, call: NodeCall, at: number): Row;
  /** A row, and the columns by which rows match. */
  matchedAt(this: void, call: NodeCall, at: number): { row: Row; matching: string[] };
}

/** The type of nodes that ask such a database. */
export function databaseNode(form: DatabaseForm): CatalogueNode {
  const { dialect: engine, type, displayName, description, version } = form;
  return defineNode(
    {
      ...{ name: `n8n-nodes-base.${type}`, displayName, description, version, group: ['input'] },
      ...{ defaults: { name: displayName }, inputs: ['main'], outputs: ['main'] },
      credentials: [{ name: type, required: true }],
      properties: [...operationProperties, ...form.properties],
      ...{ codex: { alias: form.alias }, builderHint: form.hint },
    },
    {
      as: 'effect',
      requests: (call) =>
        (call.inputs[0] ?? []).map((_, itemIndex): DatabaseRequest => {
          const credential = neededCredential(call.node, type);
          const timeoutMs = numberAt(call, 'options.connectionTimeout', itemIndex, 30) * 1_000;
          return { kind: 'database', itemIndex, credential, engine, ...statementAt(form, call, itemIndex), timeoutMs };
        }),
      items: (_, request, answer) =>
        itemsFromRows(request.kind === 'database' && request.reads, answer, request.itemIndex),
    },
  );
}

function statementAt({ dialect, ...form }: DatabaseForm, call: NodeCall, at: number): Statement {
  const operation = choiceAt(call, 'operation', at, operations);
  if (operation === 'executeQuery') return queryAt(call, dialect, at);
  const place: TablePlace = {
    ...{ dialect, table: form.tableAt(call, at), columns: outputColumnsAt(call, at), itemIndex: at },
  };
  switch (operation) {
    case 'select':
      return selectRows(place, selectionAt(call, at));
    case 'insert':
      return insertRow(place, form.rowAt(call, at), flagAt(call, 'options.skipOnConflict', at));
    case 'upsert': {
      const { row, matching } = form.matchedAt(call, at);
      return upsertRow(place, row, matching);
    }
    case 'update': {
      const { row, matching } = form.matchedAt(call, at);
      return updateRows(place, row, Object.fromEntries(matching.map((column) => [column, row[column]])));
    }
    case 'deleteTable':
      return deleteRows(place, {
        command: choiceAt(call, 'deleteCommand', at, ['truncate', 'delete', 'drop']),
        where: whereAt(call, at),
        cascades: flagAt(call, 'options.cascade', at),
        restarts: flagAt(call, 'restartSequences', at),
      });
  }
}

/** The rows that came; where a write gives none, that it was made. */
function itemsFromRows(reads: boolean, answer: EffectAnswer, itemIndex: number): Item[] {
  if (answer.kind !== 'database') throw new NodeError('NODE_OPERATION', 'Expected the answer of a database');
  const { rows, affected } = answer;
  if (rows.length > 0 || reads) return rows.map((row) => itemFrom({ ...row }, itemIndex));
  return [itemFrom({ success: true, ...(affected !== null && { affectedRows: affected }) }, itemIndex)];
}
