import { isObject } from '#values';
import { rowMatches, rowOperators } from '#model-turn';
import type { RowOperator } from '#model-turn';

import { readCell } from './cell-value.js';
import { likePattern } from './like-pattern.js';
import { refuseField } from './table-error.js';
import { tableLimits, typeOfColumn } from './table.js';
import type { CellValue, Row, TableSchema } from './table.js';

export interface Condition {
  column: string;
  operator: RowOperator;
  /** Of the column's type; absent where the operator says all. */
  value?: unknown;
}

/** Which rows: those for which all conditions hold, or any. Without conditions: all rows. */
export interface Filter {
  match: 'all' | 'any';
  conditions: readonly Condition[];
}

/** A filter as callers write it: `{match, conditions: [{column, operator, value}]}`. @throws TableError */
export function readFilter(given: unknown): Filter {
  const { match, conditions, ...rest } = requireObject('filter', given);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw refuseField(`filter.${unknown}`, 'not expected');
  const way = rowMatches.find((each) => each === (match ?? 'all'));
  if (way === undefined) throw refuseField('filter.match', `expected one of ${rowMatches.join(', ')}`);
  if (!Array.isArray(conditions)) throw refuseField('filter.conditions', 'expected a list of conditions');
  return { match: way, conditions: conditions.map((each, at) => readCondition(each, `filter.conditions.${at}`)) };
}

function readCondition(given: unknown, field: string): Condition {
  const { column, operator, value, ...rest } = requireObject(field, given);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw refuseField(`${field}.${unknown}`, 'not expected');
  const known = rowOperators.find((each) => each === operator);
  if (known === undefined) throw refuseField(`${field}.operator`, `expected one of ${rowOperators.join(', ')}`);
  if (typeof column !== 'string') throw refuseField(`${field}.column`, 'expected the name of a column');
  return { column, operator: known, ...(value !== undefined && { value }) };
}

/** @throws TableError where it is no object */
export function requireObject(field: string, given: unknown): Record<string, unknown> {
  if (isObject(given)) return { ...given };
  throw refuseField(field, 'expected an object');
}

type Holds = (row: Row) => boolean;

/** @throws TableError, by fields under `filter.conditions` */
export function compileFilter(schema: TableSchema, { match, conditions }: Filter): Holds {
  if (conditions.length > tableLimits.conditions)
    throw refuseField('filter.conditions', `expected at most ${tableLimits.conditions}`);
  const spend = createWorkBudget('filter.conditions');
  const tests = conditions.map((condition, at) =>
    compileCondition(schema, condition, `filter.conditions.${at}`, spend),
  );
  if (tests.length === 0) return () => true;
  return match === 'all' ? (row) => tests.every((holds) => holds(row)) : (row) => tests.some((holds) => holds(row));
}

type Spend = (steps: number) => void;

/** All patterns of one filter share what may be spent on all rows. @throws TableError */
function createWorkBudget(field: string): Spend {
  let left = tableLimits.patternSteps;
  return (steps) => {
    left -= steps;
    if (left >= 0) return;
    throw refuseField(
      field,
      `like and ilike take more than ${tableLimits.patternSteps} steps over these rows: ask for less`,
    );
  };
}

function compileCondition(
  schema: TableSchema,
  { column, operator, value }: Condition,
  field: string,
  spend: Spend,
): Holds {
  const type = typeOfColumn(schema, column);
  if (type === undefined) throw refuseField(`${field}.column`, `there is no column ${column}`);
  const cell = (row: Row): CellValue => row[column] ?? null;
  if (operator === 'isEmpty') return (row) => isEmpty(cell(row));
  if (operator === 'isNotEmpty') return (row) => !isEmpty(cell(row));
  if (operator === 'isTrue' || operator === 'isFalse') {
    if (type !== 'boolean') throw refuseField(`${field}.operator`, `${operator} is for columns of the type boolean`);
    return (row) => cell(row) === (operator === 'isTrue');
  }
  const isPattern = operator === 'like' || operator === 'ilike';
  if (isPattern && type !== 'string')
    throw refuseField(`${field}.operator`, `${operator} is for columns of the type string`);
  const read = readCell(type, value);
  if ('expected' in read) throw refuseField(`${field}.value`, read.expected);
  if (isPattern) return patternTest(operator, read.value, cell, spend);
  return comparison(operator, read.value, cell);
}

function patternTest(
  operator: 'like' | 'ilike',
  wanted: CellValue,
  cell: (row: Row) => CellValue,
  spend: Spend,
): Holds {
  const folded = (text: CellValue): string => (operator === 'ilike' ? String(text).toLowerCase() : String(text));
  const { fits, cost } = likePattern(folded(wanted ?? ''));
  return (row) => {
    const text = cell(row);
    if (text === null) return false;
    spend(cost(String(text).length));
    return fits(folded(text));
  };
}

function comparison(
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte',
  wanted: CellValue,
  cell: (row: Row) => CellValue,
): Holds {
  if (operator === 'eq') return (row) => cell(row) === wanted;
  if (operator === 'neq') return (row) => cell(row) !== wanted;
  const holds = {
    gt: (order: number) => order > 0,
    gte: (order: number) => order >= 0,
    lt: (order: number) => order < 0,
    lte: (order: number) => order <= 0,
  }[operator];
  return (row) => {
    const value = cell(row);
    return value !== null && wanted !== null && holds(compareCells(value, wanted));
  };
}

function isEmpty(value: CellValue): boolean {
  return value === null || value === '';
}

/** The order of two values of one type; texts by their code units. Null comes last. */
export function compareCells(one: CellValue, other: CellValue): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
