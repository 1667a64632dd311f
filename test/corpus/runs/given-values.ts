import { isObject } from '#values';

/** A field that an expression reads, and a value that it must have. */
export interface GivenValue {
  path: string[];
  value: unknown;
}

const onlyPath =
  /^=\{\{\s*(?:\$json|\$(?:node\["[^"]*"\]|\('[^']*'\)|\("[^"]*"\))(?:\.item|\.first\(\)|\.last\(\))?\.json)((?:\??\.[A-Za-z_$][\w$]*|\[\d+\])+)\s*\}\}$/;

const ofType: Readonly<Record<string, unknown>> = { number: 3, boolean: true, array: [{}], object: {} };

/** The values without which no branch is taken, and no field is of its type: what conditions compare with, and what Edit Fields expects. */
export function givenValues(parameters: Readonly<Record<string, unknown>>): GivenValue[] {
  return objectsIn(parameters).flatMap((row) => {
    const { leftValue, rightValue, operator, value, type } = row;
    if (isObject(operator)) {
      const { operation, type: kind } = operator;
      const isFixed = typeof rightValue !== 'string' || !rightValue.startsWith('=');
      const wanted = operation === 'equals' && isFixed && rightValue !== '' ? rightValue : ofType[String(kind)];
      return [...given(leftValue, wanted), ...given(rightValue, ofType[String(kind)])];
    }
    if (row['__rl'] === true && row['mode'] === 'url')
      return given(value, 'https://docs.google.com/document/d/f1/edit');
    return 'name' in row ? given(value, ofType[String(type)]) : [];
  });
}

function given(text: unknown, value: unknown): GivenValue[] {
  const [, path] = typeof text === 'string' ? (onlyPath.exec(text) ?? []) : [];
  if (path === undefined || value === undefined) return [];
  return [{ path: [...path.matchAll(/\.([\w$]+)|\[(\d+)\]/g)].map(([, name, place]) => name ?? place ?? ''), value }];
}

function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
