import { isObject, parseJson, shown, toList } from '../json.js';

/** A JSON value that stands in a text, with the line before it. */
export interface Shown {
  value: unknown;
  line: string;
}

/** Every JSON object or list that a text holds as it stands, outermost first come. */
export function resultsIn(text: string): Shown[] {
  const found: Shown[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter !== '{' && letter !== '[') continue;
    const end = findEnd(text, at);
    const value = end === null ? undefined : parseJson(text.slice(at, end));
    if (value === undefined || end === null) continue;
    found.push({ value, line: text.slice(text.lastIndexOf('\n', at) + 1, at) });
    at = end - 1;
  }
  return found;
}

/** Results that are a text, a number or a truth, each in its line behind a name: `- almanac: "Closed on Monday."`. */
export function plainResultsIn(text: string): Shown[] {
  const lines = text.matchAll(/^((?:- )?[\w.-]+: )("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|true|false)$/gm);
  return [...lines].map(([, line = '', value = '']) => ({ value: parseJson(value), line }));
}

/** Where the brackets that open here close again. */
function findEnd(text: string, start: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isText && letter === '\\') at += 1;
    else if (letter === '"') isText = !isText;
    else if (!isText && '{['.includes(letter)) depth += 1;
    else if (!isText && '}]'.includes(letter)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** The texts and numbers within a value. */
export function listLeaves(value: unknown): string[] {
  if (isObject(value)) return Object.values(value).flatMap(listLeaves);
  if (Array.isArray(value)) return toList(value).flatMap(listLeaves);
  return value === null || value === undefined ? [] : [shown(value)];
}
