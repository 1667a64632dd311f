/** Whose SQL it is. */
export type Dialect = 'postgres' | 'mysql';

/** A part of a query: `text` and `name` stand in quotes, `other` is a comment or a body between dollar signs. */
export interface SqlPart {
  kind: 'plain' | 'text' | 'name' | 'other';
  text: string;
}

const forms: Readonly<Record<Dialect, RegExp>> = {
  postgres:
    /(?<text>\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<other>--[^\n]*|\/\*[\s\S]*?\*\/|\$(?<tag>(?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\k<tag>\$)/g,
  mysql:
    /(?<text>'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*")|(?<name>`(?:[^`]|``)*`)|(?<other>--(?=\s|$)[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/g,
};

/** The parts of a query, in order; together they are all of it. */
export function splitSql(query: string, dialect: Dialect): SqlPart[] {
  const parts: SqlPart[] = [];
  let end = 0;
  for (const found of query.matchAll(forms[dialect])) {
    if (found.index > end) parts.push({ kind: 'plain', text: query.slice(end, found.index) });
    const { text, name } = found.groups ?? {};
    const kind = text !== undefined ? 'text' : name !== undefined ? 'name' : 'other';
    parts.push({ kind, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < query.length) parts.push({ kind: 'plain', text: query.slice(end) });
  return parts;
}

/** A name in the dialect's quotes, each of its parts by itself. */
export function quoteName(parts: readonly string[], dialect: Dialect): string {
  const quote = dialect === 'mysql' ? '`' : '"';
  return parts.map((part) => `${quote}${part.replaceAll(quote, quote + quote)}${quote}`).join('.');
}

const readingWords = /^[\s(]*(?:select|show|describe|desc|explain|values|table|with)\b/i;
const writingWords = /\b(?:into|insert|update|delete|merge|call|lock|share)\b|;\s*\S/i;

/** The words of a query alone: `x` for what stands in quotes, and nothing for comments and bodies of code. */
function plainSql(query: string, dialect: Dialect): string {
  const parts = splitSql(query, dialect);
  return parts.map(({ kind, text }) => (kind === 'plain' ? text : kind === 'other' ? ' ' : 'x')).join('');
}

/** Whether a query looks like one that only reads. The database is told so, and refuses one that writes all the same. */
export function onlyReads(query: string, dialect: Dialect): boolean {
  const parts = splitSql(query, dialect);
  if (parts.some(({ kind, text }) => kind === 'other' && /^\/\*M?!/.test(text))) return false; // MySQL and MariaDB carry these out
  const plain = plainSql(query, dialect);
  return readingWords.test(plain) && !writingWords.test(plain);
}

/** Whether PostgreSQL would send the rows of a query as a file, beside its answer. */
export function copiesOut(query: string): boolean {
  return /(?:^|;)\s*copy\b[^;]*\bto\s+stdout\b/i.test(plainSql(query, 'postgres'));
}
