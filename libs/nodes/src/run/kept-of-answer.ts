import { clip, isObject } from '#values';
import { plainText } from '../values/plain-text.js';
import { ownValue, splitPath, withValue } from '../values/paths.js';
import { converted } from './convert.js';
import type { NodeCall } from './node-call.js';

/** What a model is told of an answer. `most`: characters. */
export type KeptOfAnswer =
  | { as: 'json'; at: readonly string[]; which: 'all' | 'selected' | 'except'; fields: readonly string[] }
  | { as: 'text'; most?: number }
  | { as: 'html'; selector: string; isText: boolean; skips: readonly string[]; most?: number };

type Converting = Pick<NodeCall, 'converters'>;

/** That part of a body. A field that the answer does not have is left out; without the data there is nothing. Throws `NodeError`. */
export function keptOf(body: unknown, keeps: KeptOfAnswer, call: Converting): unknown {
  if (keeps.as === 'json') {
    const data = keeps.at.length === 0 ? body : ownValue(body, keeps.at);
    return Array.isArray(data) ? data.map((each) => fieldsOf(each, keeps)) : fieldsOf(data, keeps);
  }
  const text = plainText(body);
  const said = keeps.as === 'text' ? text : selected(text, keeps, call);
  return keeps.most === undefined ? said : clip(said, keeps.most, ' [cut]');
}

function selected(
  html: string,
  { selector, isText, skips }: Extract<KeptOfAnswer, { as: 'html' }>,
  call: Converting,
): string {
  const question = { selector, attribute: '', skips, isList: true, isPlain: false };
  const found = converted(call, 0, ({ selectHtml }) => selectHtml(html, { ...question, as: isText ? 'text' : 'html' }));
  return [found].flat().map(plainText).join('\n');
}

function fieldsOf(value: unknown, { which, fields }: Extract<KeptOfAnswer, { as: 'json' }>): unknown {
  if (which === 'all' || !isObject(value)) return value;
  const paths = fields.map(splitPath);
  if (which === 'except') return paths.reduce<Record<string, unknown>>(without, value);
  return paths.reduce<Record<string, unknown>>((kept, path) => {
    const own = ownValue(value, path);
    return own === undefined ? kept : withValue(kept, path, own);
  }, {});
}

function without(value: Record<string, unknown>, [key = '', ...rest]: readonly string[]): Record<string, unknown> {
  if (!Object.hasOwn(value, key)) return value;
  const { [key]: inner, ...others } = value;
  if (rest.length === 0) return others;
  return isObject(inner) ? { ...value, [key]: without(inner, rest) } : value;
}
