/** The way to a field of an item: names, and places in lists. */
export type FieldPath = readonly (string | number)[];

/** What a field that is dragged is called among what may be dropped. */
export const draggedField = 'application/x-turnpike-field';

const plain = /^[A-Za-z_$][\w$]*$/;

function part(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return plain.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** What reads a field: of the item that comes to a node, or of that of another node. */
export function fieldExpression(source: string | null, path: FieldPath): string {
  const root = source === null ? '$json' : `$('${source.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}').item.json`;
  return `${root}${path.map(part).join('')}`;
}

/** The value at a path; undefined: there is none. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (now, key) =>
      typeof now === 'object' && now !== null && Object.hasOwn(now, key) ? Reflect.get(now, key) : undefined,
    value,
  );
}

const step = /^(?:\??\.([A-Za-z_$][\w$]*)|\[\s*(\d+)\s*\]|\[\s*(["'])(.*?)\3\s*\])/;

/** The steps of what stands behind `$json`; null: it is no plain path. */
export function parsePath(text: string): FieldPath | null {
  const path: (string | number)[] = [];
  let rest = text;
  while (rest !== '') {
    const found = step.exec(rest);
    if (found === null) return null;
    const [whole, name, place, , quoted] = found;
    path.push(name ?? (place === undefined ? (quoted ?? '') : Number(place)));
    rest = rest.slice(whole.length);
  }
  return path;
}
