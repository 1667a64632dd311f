import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { GraphNode } from '#graph';
import { callFor, jsons, typeNamed } from '../../test/call-for.js';
import { checkGraph, itemsOfAnswers, listEffectRequests, presentGraph } from '../index.js';
import type { EffectAnswer, EffectRuns, NodeCall } from '../index.js';

const base = 'n8n-nodes-base.';
const table = { __rl: true, mode: 'name', value: 'visits' };

function node(type: 'postgres' | 'mySql', parameters: object, typeVersion = type === 'mySql' ? 2.4 : 2.5): GraphNode {
  const credentials = { [type]: { id: 'cred_1', name: 'Store' } };
  return { id: 'n', name: 'N', type: `${base}${type}`, typeVersion, credentials, parameters: { ...parameters } };
}

const item = { id: 7, name: "O'Hara; DROP TABLE visits", note: '', tags: { a: 1 } };

function asking(stored: GraphNode): { runs: EffectRuns; call: NodeCall } {
  const [present = stored] = presentGraph({ ...emptyGraph, nodes: [stored] }).nodes;
  const { runs } = typeNamed(present.type);
  if (runs.as !== 'effect') throw new Error('it has effects');
  return { runs, call: callFor(present.type, present.parameters ?? {}, [[item]], { node: present }) };
}

function asked(stored: GraphNode): { text: string; values: unknown[]; reads: boolean } {
  const { runs, call } = asking(stored);
  const [request] = listEffectRequests(runs, call);
  if (request?.kind !== 'database') throw new Error('it asks a database');
  return { text: request.text, values: [...request.values], reads: request.reads };
}

const query = (text: string, options: object = {}) => ({ operation: 'executeQuery', query: text, options });

describe('a query', () => {
  it.each<[string, GraphNode, object]>([
    [
      'binds what an expression comes to',
      node('postgres', query("SELECT * FROM visits WHERE id = {{ $json.id }} AND name = '{{ $json.name }}'")),
      { text: 'SELECT * FROM visits WHERE id = $1 AND name = $2', values: [7, item.name], reads: true },
    ],
    [
      'binds it inside of a text',
      node('postgres', query("SELECT 1 WHERE name LIKE '%{{ $json.name }}%'")),
      { text: "SELECT 1 WHERE name LIKE ('%' || $1::text || '%')", values: [item.name] },
    ],
    [
      'binds it inside of a text of MySQL',
      node('mySql', query('SELECT 1 WHERE name LIKE "%{{ $json.name }}"')),
      { text: 'SELECT 1 WHERE name LIKE CONCAT("%", ?)', values: [item.name] },
    ],
    [
      'quotes it where a table stands',
      node('mySql', query('DESCRIBE {{ $json.name }};')),
      { text: "DESCRIBE `O'Hara; DROP TABLE visits`;", values: [], reads: true },
    ],
    [
      'binds it behind a FROM of no table: as a name it would be a column of whoever says it',
      node('postgres', query('SELECT 1 FROM a WHERE code IS NOT DISTINCT FROM {{ $json.name }}')),
      { text: 'SELECT 1 FROM a WHERE code IS NOT DISTINCT FROM $1', values: [item.name] },
    ],
    [
      'binds it inside of EXTRACT',
      node('postgres', query('SELECT extract(year FROM {{ $json.name }}), x FROM {{ $json.id }}')),
      { text: 'SELECT extract(year FROM $1), x FROM "7"', values: [item.name] },
    ],
    [
      'names the column by which rows are sorted: a value would sort nothing',
      node('mySql', query('SELECT 1 ORDER BY {{ $json.name }} DESC')),
      { text: "SELECT 1 ORDER BY `O'Hara; DROP TABLE visits` DESC", values: [] },
    ],
    [
      'names each column of such a list, and no value behind it or inside of a function',
      node(
        'mySql',
        query(
          'SELECT 1 GROUP BY `limit`, {{ $json.id }} ORDER BY f(x, {{ $json.name }}), {{ $json.id }} LIMIT 1, {{ $json.id }}',
        ),
      ),
      { text: 'SELECT 1 GROUP BY `limit`, `7` ORDER BY f(x, ?), `7` LIMIT 1, 7', values: [item.name] },
    ],
    [
      'binds a value behind a list of columns in brackets',
      node('postgres', query('SELECT rank() OVER (PARTITION BY {{ $json.id }}, {{ $json.id }}), {{ $json.name }}, x')),
      { text: 'SELECT rank() OVER (PARTITION BY "7", "7"), $1, x', values: [item.name] },
    ],
    [
      'binds each value of a list',
      node(
        'mySql',
        query('SELECT 1 WHERE id IN (1, $1) AND b = {{ $json.id }}', { queryReplacement: [[7, item.name]] }),
      ),
      { text: 'SELECT 1 WHERE id IN (1, ?, ?) AND b = ?', values: [7, item.name, 7] },
    ],
    [
      'writes a count of MySQL out',
      node('mySql', query('SELECT 1 LIMIT {{ $json.id }} OFFSET {{ $json.name }}')),
      { text: 'SELECT 1 LIMIT 7 OFFSET ?', values: [item.name] },
    ],
    [
      'takes two dashes for a comment of MySQL only where they are one',
      node('mySql', query('SELECT 5--{{ $json.id }} -- {{ $json.name }}')),
      { text: 'SELECT 5--? -- ', values: [7] },
    ],
    [
      'binds parameters by their numbers',
      node('postgres', query("SELECT $2::int, $1, $2, '$3'", { queryReplacement: 'a, 2,c' })),
      { text: 'SELECT $1::int, $2, $1, $3', values: ['2', 'a', 'c'] },
    ],
    [
      'parts parameters by no comma of a value',
      node('postgres', query('SELECT $1, $2', { queryReplacement: '={{ $json.name }}, {{ $json.id }}' })),
      { text: 'SELECT $1, $2', values: [item.name, 7] },
    ],
    [
      'names a table by a parameter',
      node('postgres', query('SELECT * FROM $1:name', { queryReplacement: 'a"b' })),
      { text: 'SELECT * FROM "a""b"', values: [] },
    ],
    [
      'leaves comments, texts and dollars as they stand',
      node('postgres', query("SELECT '$1 {x}', $$ $2 $$ -- $3 {{ $json.id }}\n")),
      { text: "SELECT '$1 {x}', $$ $2 $$ -- $3 \n", values: [] },
    ],
    ['may be an expression as a whole', node('postgres', query('{{ $json.name }}')), { text: item.name, reads: false }],
    [
      'of version 1 is one of today',
      node('postgres', { operation: 'executeQuery', query: 'SELECT 1' }, 1),
      { text: 'SELECT 1' },
    ],
  ])('%s', (_, stored, expected) => expect(asked(stored)).toMatchObject(expected));

  it.each([
    ...['SELECT 1', ' (select 1) union (select 2);', '-- a\nWITH a AS (SELECT 1) TABLE a', "SELECT 'delete; update'"],
  ])('only reads: %s', (text) => expect(asked(node('postgres', query(text))).reads).toBe(true));

  it.each([
    ...['DELETE FROM a', 'SELECT 1; DELETE FROM a', 'WITH a AS (DELETE FROM b RETURNING *) SELECT * FROM a'],
    ...['SELECT * INTO b FROM a', 'CREATE TABLE a (id int)', 'EXPLAIN ANALYZE DELETE FROM a', 'SELECT 1 FOR UPDATE'],
  ])('may write: %s', (text) => expect(asked(node('postgres', query(text))).reads).toBe(false));

  it('of MySQL may write in a comment', () => {
    expect(asked(node('mySql', query('SELECT 1 /*! INTO OUTFILE "x" */'))).reads).toBe(false);
    expect(asked(node('mySql', query('SELECT 1 /*M! INTO OUTFILE "x" */'))).reads).toBe(false);
    expect(asked(node('mySql', query('SELECT 1 --1 INTO OUTFILE "x"'))).reads).toBe(false);
  });

  it.each([
    ['a parameter that is not there', 'SELECT $2', { queryReplacement: 'a' }, '$2 of 1'],
    ['a text with commas for a list', "SELECT 1 WHERE a IN ({{ '1,2' }})", {}, 'one value in IN'],
    ['an empty list', 'SELECT 1 WHERE a NOT IN ($1)', { queryReplacement: [[]] }, 'one value in IN'],
    ['rows that would not come', "/* all */ COPY (SELECT 'a', b FROM c) TO STDOUT", {}, 'COPY … TO STDOUT'],
    ['a form that is not there', 'SELECT $1:csv', { queryReplacement: 'a' }, '$1:name'],
  ])('is refused with %s', (_, text, options, message) => {
    expect(() => asked(node('postgres', query(text, options)))).toThrow(message);
  });

  it.each([
    ...['SELECT "a{{ $json.id }}"', "SELECT E'a{{ $json.id }}'", 'DO $$ {{ $json.id }} $$'],
    ...['DELETE FROM a WHERE {{ $json.id }};', 'SELECT {{ $json.id }} FROM a'],
  ])('is refused before a run where a value cannot be bound: %s', (text) => {
    const found = checkGraph({ ...emptyGraph, nodes: [node('postgres', query(text))] });
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'PARAMETER_INVALID', path: '/parameters/queryProblem' }),
    );
  });
});

describe('rows', () => {
  const columns = {
    mappingMode: 'defineBelow',
    value: { id: '={{ $json.id }}', note: '={{ $json.note }}' },
    matchingColumns: ['id'],
  };
  const sent = { columnToMatchOn: 'id', valueToMatchOn: '={{ $json.id }}', dataMode: 'defineBelow' };
  const values = { valuesToSend: { values: [{ column: 'note', value: '={{ $json.name }}' }] } };
  const where = {
    where: {
      values: [
        { column: 'na"me', condition: 'LIKE', value: '={{ $json.name }}' },
        { column: 'at', condition: 'IS NULL' },
      ],
    },
  };

  it.each<[string, GraphNode, object]>([
    [
      'are selected',
      node('postgres', {
        ...{ operation: 'select', table, ...where, combineConditions: 'OR', limit: 3 },
        ...{ sort: { values: [{ column: 'id', direction: 'DESC' }] }, options: { outputColumns: ['id'] } },
      }),
      {
        text: 'SELECT "id" FROM "public"."visits" WHERE "na""me" LIKE $1 OR "at" IS NULL ORDER BY "id" DESC LIMIT 3',
        ...{ values: [item.name], reads: true },
      },
    ],
    [
      'are inserted, with nothing for an empty text',
      node('postgres', {
        operation: 'insert',
        table,
        columns,
        options: { replaceEmptyStrings: true, skipOnConflict: true },
      }),
      {
        text: 'INSERT INTO "public"."visits" ("id", "note") VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING *',
        ...{ values: [7, null], reads: false },
      },
    ],
    [
      'are inserted as they came',
      node('postgres', { operation: 'insert', table, columns: { mappingMode: 'autoMapInputData', value: null } }),
      { values: [7, item.name, '', '{"a":1}'] },
    ],
    [
      'are changed',
      node('postgres', { operation: 'update', table, columns }),
      { text: 'UPDATE "public"."visits" SET "note" = $1 WHERE "id" = $2 RETURNING *', values: ['', 7] },
    ],
    [
      'are changed or inserted',
      node('postgres', { operation: 'upsert', table, columns }),
      {
        text: 'INSERT INTO "public"."visits" ("id", "note") VALUES ($1, $2) ON CONFLICT ("id") DO UPDATE SET "note" = EXCLUDED."note" RETURNING *',
      },
    ],
    [
      'are deleted',
      node('postgres', { operation: 'deleteTable', deleteCommand: 'delete', table, ...where }),
      { text: 'DELETE FROM "public"."visits" WHERE "na""me" LIKE $1 AND "at" IS NULL', reads: false },
    ],
    [
      'are all taken away',
      node('postgres', { operation: 'deleteTable', table }),
      { text: 'TRUNCATE TABLE "public"."visits"' },
    ],
    [
      'of version 1 are inserted by the names of columns',
      node('postgres', { table: 'visits', columns: 'id, name', returnFields: '=*' }, 1),
      {
        text: 'INSERT INTO "public"."visits" ("id", "name") VALUES ($1, $2) RETURNING *',
        values: ['={{ $json["id"] }}', '={{ $json["name"] }}'],
      },
    ],
    [
      'of MySQL are changed',
      node('mySql', { operation: 'update', table, ...sent, ...values }),
      { text: 'UPDATE `visits` SET `note` = ? WHERE `id` = ?', values: [item.name, 7] },
    ],
    [
      'of MySQL are changed or inserted',
      node('mySql', { operation: 'upsert', table, ...sent, ...values }),
      { text: 'INSERT INTO `visits` (`id`, `note`) VALUES (?, ?) ON DUPLICATE KEY UPDATE `note` = VALUES(`note`)' },
    ],
    [
      'of MySQL are inserted',
      node('mySql', { operation: 'insert', table, options: { skipOnConflict: true } }),
      { text: 'INSERT IGNORE INTO `visits` (`id`, `name`, `note`, `tags`) VALUES (?, ?, ?, ?)' },
    ],
  ])('%s', (_, stored, expected) => expect(asked(stored)).toMatchObject(expected));

  it.each<[string, object, string]>([
    ['all at once by a delete', { operation: 'deleteTable', deleteCommand: 'delete' }, 'all rows are truncated'],
    ['by nothing', { operation: 'update', columns: { ...columns, value: { note: 'x' } } }, 'a value of id'],
    [
      'by nothing, or inserted each time',
      { operation: 'upsert', columns: { ...columns, value: { note: 'x' } } },
      'a value of id',
    ],
    [
      'by an empty list, which JSON would take for an object',
      { operation: 'insert', columns: { mappingMode: 'defineBelow', value: { tags: [] } } },
      'the text [] for JSON',
    ],
    [
      'by no column',
      { operation: 'upsert', columns: { ...columns, matchingColumns: [] } },
      'columns by which rows match',
    ],
  ])('are not changed %s', (_, parameters, message) => {
    expect(() => asked(node('postgres', { table, ...parameters }))).toThrow(message);
  });

  it.each<[string, EffectAnswer, object[]]>([
    ['SELECT 1', { kind: 'database', rows: [{ a: 1 }, { a: 2 }], affected: 2 }, [{ a: 1 }, { a: 2 }]],
    ['SELECT 1', { kind: 'database', rows: [], affected: 0 }, []],
    ['DELETE FROM a', { kind: 'database', rows: [], affected: 3 }, [{ success: true, affectedRows: 3 }]],
  ])('come of %s', (text, answer, expected) => {
    const { runs, call } = asking(node('postgres', query(text)));
    expect(jsons(itemsOfAnswers(runs, call, listEffectRequests(runs, call), [answer]))).toEqual(expected);
  });
});
