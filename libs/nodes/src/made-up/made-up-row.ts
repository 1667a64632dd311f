const counting = /^(?:count|sum|avg|min|max|round|extract|length)\s*\(/i;

/** A row of the columns that a statement asks for by their names, as far as these can be read; of all columns nothing is known. */
export function madeUpRow(statement: string): Record<string, unknown> {
  const [, list = ''] = /\bselect\s+(?:distinct\s+)?([^]*?)\s+from\b/i.exec(statement) ?? [];
  const columns = splitList(list).flatMap((column): [string, unknown][] => {
    const [, name] = /(?:^|\s|\.)["`]?(\w+)["`]?$/.exec(column) ?? [];
    return name === undefined ? [] : [[name, counting.test(column) ? 1 : 'mocked']];
  });
  return columns.length === 0 ? { mocked: true } : Object.fromEntries([...columns, ['mocked', true]]);
}

/** Its parts between commas that stand in no brackets. */
function splitList(list: string): string[] {
  const parts = [''];
  let deep = 0;
  for (const sign of list) {
    if (sign === '(') deep += 1;
    if (sign === ')') deep -= 1;
    if (sign === ',' && deep === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
