import type { FileRef } from './file-ref.js';

/** By their names; a list: the name comes several times. */
export type FormFields<T> = Readonly<Record<string, T | readonly T[]>>;

/** A name that comes several times has all of its values. */
export function groupFields<T>(pairs: readonly (readonly [name: string, value: T])[]): FormFields<T> {
  const fields = new Map<string, T | readonly T[]>();
  for (const [name, value] of pairs) {
    const former = fields.get(name);
    fields.set(name, former === undefined ? value : [...valuesAt(former), value]);
  }
  return Object.fromEntries(fields);
}

/** The fields of a form in their order, a pair for each value. */
export function listFields<T>(fields: FormFields<T>): [name: string, value: T][] {
  return Object.entries(fields).flatMap(([name, value]) => valuesAt(value).map((one): [string, T] => [name, one]));
}

/** The fields of a form with its files in words. */
export function fieldsInWords(
  { fields, files = {} }: { fields: FormFields<string>; files?: FormFields<FileRef> },
  wordsFor: (file: FileRef) => string,
): FormFields<string> {
  const named = listFields(files).map(([name, file]) => [name, wordsFor(file)] as const);
  return groupFields([...listFields(fields), ...named]);
}

function valuesAt<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
