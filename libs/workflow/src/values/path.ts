import { isObject } from '#values';
import { parseText } from './reference.js';

/** The segments of a path into a value, as `items[0].id`, read as those of a reference are; null: it is none. */
function readPath(path: string): readonly (string | number)[] | null {
  const read = parseText(`$.value${path.startsWith('[') ? '' : '.'}${path}`);
  if (read.kind !== 'reference' || read.reference.fallback !== undefined || path.trim() !== path) return null;
  return read.reference.segments.slice(1);
}

/** Whether a text is such a path. */
export function isPath(path: string): boolean {
  return readPath(path) !== null;
}

/** What stands at a path; undefined: nothing does, or it is no path. Only an object's own fields count. */
export function followPath(value: unknown, path: string): unknown {
  const segments = readPath(path);
  return segments === null ? undefined : segments.reduce<unknown>(partOf, value);
}

function partOf(value: unknown, segment: string | number): unknown {
  if (typeof segment === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return list[segment];
  }
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}
