/** `$('Name')`, `$items("Name")` and `$node["Name"]`, with any quotes; the name may have escaped ones. */
const references = /(\$(?:items)?\(\s*|\$node\[\s*)(["'`])((?:\\.|(?!\2)[^\\])*)\2/g;
const dotted = /(\$node\.)([A-Za-z_$][\w$]*)/g;

/** A value whose expressions know a node by its new name. Only texts that begin with `=` are expressions. */
export function renameReferences<T>(value: T, oldName: string, newName: string): T;
export function renameReferences(value: unknown, oldName: string, newName: string): unknown {
  if (typeof value === 'string') return value.startsWith('=') ? renamedIn(value, oldName, newName) : value;
  if (Array.isArray(value)) return keptIfSame(value, (each: unknown) => renameReferences(each, oldName, newName));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const renamed = entries.map(([key, inner]): [string, unknown] => [key, renameReferences(inner, oldName, newName)]);
  return renamed.every(([, inner], at) => inner === entries[at]?.[1]) ? value : Object.fromEntries(renamed);
}

function keptIfSame(list: readonly unknown[], change: (each: unknown) => unknown): readonly unknown[] {
  const changed = list.map(change);
  return changed.every((each, at) => each === list[at]) ? list : changed;
}

function renamedIn(expression: string, oldName: string, newName: string): string {
  const quotedOnes = expression.replace(references, (whole, before: string, quote: string, name: string) =>
    unescaped(name) === oldName ? `${before}${quote}${escapeQuoted(newName, quote)}${quote}` : whole,
  );
  return quotedOnes.replace(dotted, (whole, _before: string, name: string) =>
    name === oldName ? `$node["${escapeQuoted(newName, '"')}"]` : whole,
  );
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/g, '$1');
}

function escapeQuoted(name: string, quote: string): string {
  return name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}
