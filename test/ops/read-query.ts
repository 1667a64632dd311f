/** A metric as a query names it: with the labels it selects by, and the values that it compares them with. */
export interface Selector {
  metric: string;
  matchers: { label: string; values: string[] }[];
}

/** What a query in PromQL names. */
export interface Query {
  selectors: Selector[];
  /** Labels of `by (…)` and its like. */
  grouped: string[];
}

const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\w.]*|[a-zA-Z_:][\w:]*|=~|!~|!=|[<>=]=?|\S/g;
const name = /^[a-zA-Z_:]/;
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'group_left', 'group_right']);
const groupers = new Set(['by', 'without', 'on', 'ignoring']);

/** Reads which metrics and labels a query names. No parser: it holds for the queries written here, which promtool has checked. */
export function readQuery(text: string): Query {
  const tokens: string[] = text.match(token) ?? [];
  const query: Query = { selectors: [], grouped: [] };
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? '';
    const next = tokens[at + 1];
    if (groupers.has(word) && next === '(') {
      const end = tokens.indexOf(')', at);
      query.grouped.push(...tokens.slice(at + 2, end).filter((part) => name.test(part)));
      at = end;
    } else if (name.test(word) && next !== '(' && !groupers.has(next ?? '') && !words.has(word)) {
      const end = next === '{' ? tokens.indexOf('}', at) : at;
      query.selectors.push({ metric: word, matchers: matchersOf(tokens.slice(at + 2, end)) });
      at = end;
    }
  }
  return query;
}

function matchersOf(tokens: readonly string[]): Selector['matchers'] {
  return tokens.flatMap((label, at) => {
    const value = tokens[at + 2];
    if (!name.test(label) || value === undefined) return [];
    return [{ label, values: value.slice(1, -1).split('|') }];
  });
}
