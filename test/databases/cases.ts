/** A statement, and what its answer says. */
export interface DatabaseCase {
  name: string;
  text: string;
  values?: readonly unknown[];
  reads?: boolean;
  timeoutMs?: number;
  /** Of the credential: another password; TLS; a server that nobody allows. */
  password?: string;
  isSecure?: boolean;
  isPrivate?: boolean;
  says: readonly string[];
}

const hostile = 'O\'Hara"; DROP TABLE turnpike_lab; --';
const table = 'turnpike_lab';
const notDone = ['"ok":false', '"fate":"refused"'];
const refused = [...notDone, 'refused it'];

export function casesFor(engine: 'postgres' | 'mysql'): DatabaseCase[] {
  const isMySql = engine === 'mysql';
  const [one, two] = isMySql ? ['?', '?'] : ['$1', '$2'];
  const returning = isMySql ? '' : ' RETURNING *';
  const said = JSON.stringify(hostile).slice(1, -1);
  return [
    { name: 'a table is dropped', text: `DROP TABLE IF EXISTS ${table}`, says: ['"ok":true'] },
    {
      name: 'a table is made',
      text: `CREATE TABLE ${table} (id int PRIMARY KEY, note varchar(200))`,
      says: ['"ok":true'],
    },
    {
      ...{
        name: 'a hostile text is a value',
        text: `INSERT INTO ${table} (id, note) VALUES (${one}, ${two})${returning}`,
      },
      ...{ values: [1, hostile], says: isMySql ? ['"affected":1'] : ['"affected":1', said] },
    },
    {
      ...{
        name: 'it is found by itself',
        text: `SELECT * FROM ${table} WHERE note = ${one}`,
        values: [hostile],
        reads: true,
      },
      says: [said],
    },
    {
      ...{ name: 'a text is put together', values: ['Hara'], reads: true },
      text: `SELECT id FROM ${table} WHERE note LIKE ${isMySql ? "CONCAT('%', ?, '%')" : "('%' || $1::text || '%')"}`,
      says: ['"rows":[{"id":1}]'],
    },
    {
      name: 'nothing is nothing',
      text: `SELECT ${one} AS a`,
      values: [null],
      reads: true,
      says: ['"rows":[{"a":null}]'],
    },
    { name: 'a read that writes is refused', text: `DELETE FROM ${table}`, reads: true, says: refused },
    {
      name: 'a second statement of a read is refused',
      text: `SELECT 1; COMMIT; DELETE FROM ${table}`,
      reads: true,
      says: refused,
    },
    ...(isMySql
      ? []
      : [
          {
            name: 'a read stays one',
            text: "SELECT set_config('transaction_read_only', 'off', false)",
            reads: true,
            says: refused,
          },
        ]),
    { name: 'and the row is still there', text: `SELECT id FROM ${table}`, reads: true, says: ['{"id":1}'] },
    {
      name: 'a fault is told in its words',
      text: `SELECT nowhere FROM ${table}`,
      reads: true,
      says: [...refused, 'nowhere'],
    },
    {
      name: 'a number that JSON cannot hold',
      text: 'SELECT 9007199254740993 AS n',
      reads: true,
      says: ['"n":"9007199254740993"'],
    },
    {
      name: 'an answer that is too large',
      text: `SELECT ${isMySql ? "REPEAT('x', 2000000)" : "repeat('x', 2000000)"} AS x`,
      reads: true,
      says: ['NODE_OUTPUT_TOO_LARGE'],
    },
    {
      ...{
        name: 'a write without an answer is in doubt',
        text: `UPDATE ${table} SET note = ${isMySql ? 'SLEEP(3)' : 'pg_sleep(3)::text'}`,
      },
      ...{ timeoutMs: 400, says: ['"fate":"lost"', 'tool-timeout'] },
    },
    {
      name: 'a password that is wrong',
      text: 'SELECT 1',
      reads: true,
      password: 'another-one',
      says: refused,
    },
    {
      name: 'a server that proves nothing',
      text: 'SELECT 1',
      reads: true,
      isSecure: true,
      says: [...notDone, 'let nobody in'],
    },
    {
      name: 'a server that nobody allows',
      text: 'SELECT 1',
      reads: true,
      isPrivate: true,
      says: [...notDone, 'egress-refused'],
    },
    { name: 'the table is dropped again', text: `DROP TABLE ${table}`, says: ['"ok":true'] },
  ];
}
