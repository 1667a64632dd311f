import { isObject, shown } from '../json.js';
import type { Json } from '../json.js';

/** A shape as descriptions sketch it, `{assignments: [{name, value}]}`, as a value with a text for each field; null: none stands there. */
export function shapeIn(text: string): Json | null {
  const at = text.search(/\{\s*\w+\s*[:,}]/);
  if (at < 0) return null;
  const quoted = text
    .slice(at, findEnd(text, at))
    .replace(/"([^"]*)"/g, '$1')
    .replace(/(\w+)\s*(?=[,}\]])/g, (_, word: string) => `"${word}"`)
    .replace(/(\w+)\s*:/g, '"$1":')
    .replace(/([{,]\s*)"(\w+)"(?=\s*[,}])/g, '$1"$2":"$2"');
  try {
    const shape: unknown = JSON.parse(quoted);
    return isObject(shape) ? shape : null;
  } catch {
    return null;
  }
}

function findEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    depth += '{['.includes(text.charAt(at)) ? 1 : '}]'.includes(text.charAt(at)) ? -1 : 0;
    if (depth === 0) return at + 1;
  }
  return start + shown(text).length;
}
