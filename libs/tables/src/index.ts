/**
 * Data tables: typed columns and rows in Redis, each table in one slot, each write whole and once. What a write makes of a table is decided by pure
 * functions. It knows no node, no HTTP API and no model.
 */
export { readFilter } from './filter-rows.js';
export type { Condition, Filter } from './filter-rows.js';
export { isRowsCursor, readSort } from './query-rows.js';
export type { RowPage, RowQuery, SortKey } from './query-rows.js';
export { TableError } from './table-error.js';
export { deriveTableId, tableIndexKey, tableKeys } from './table-keys.js';
export { TableStore } from './table-store.js';
export type { TableRecord } from './table-store.js';
export { tableLimits } from './table.js';
export type { Row, TableView } from './table.js';
export type { TableWrite, WriteAnswer } from './write-table.js';
