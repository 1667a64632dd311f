import { converted } from '../run/convert.js';
import type { HtmlQuestion } from '../run/converters.js';
import { ownValue, splitPath, withValue } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { expected, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** Texts are for people from this version on. */
const readable = 1.2;

/** The HTML that an item holds, a text or several. */
export function htmlIn(call: NodeCall, at: number): string | string[] {
  const name = textAt(call, 'dataPropertyName', at, 'data');
  const value = ownValue(call.inputs[0]?.[at]?.json ?? {}, splitPath(name));
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText);
  throw expected('dataPropertyName', `a field with HTML, which "${name}" is not`, at);
}

/** What the selectors of a node find in the HTML of an item, by their keys; of several texts a list each. */
export function extractHtml(call: NodeCall, at: number, source: string | string[]): Record<string, unknown> {
  return objectsAt(call, 'extractionValues.values', at).reduce((found: Record<string, unknown>, row) => {
    const question = readExtraction(call, row);
    const values = [source].flat().map((html) => {
      const value = converted(call, at, ({ selectHtml }) => selectHtml(html, question));
      return Array.isArray(value) ? value.map((each) => tidied(call, at, each)) : tidied(call, at, value);
    });
    return withValue(found, splitPath(plainText(row['key'])), Array.isArray(source) ? values : values[0]);
  }, {});
}

function readExtraction({ node }: NodeCall, row: Record<string, unknown>): HtmlQuestion {
  const { cssSelector, returnValue, attribute, skipSelectors, returnArray } = row;
  const as = (['attribute', 'html', 'value'] as const).find((each) => each === returnValue) ?? 'text';
  return {
    ...{ selector: plainText(cssSelector), as, attribute: plainText(attribute) },
    ...{ skips: splitNames(skipSelectors), isList: returnArray === true },
    isPlain: (node.typeVersion ?? readable) < readable,
  };
}

function tidied(call: NodeCall, at: number, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = flagAt(call, 'options.trimValues', at, true) ? value.trim() : value;
  const isCleaned = (call.node.typeVersion ?? readable) >= readable && flagAt(call, 'options.cleanUpText', at, true);
  return isCleaned ? trimmed.replaceAll(/\s+/g, ' ').trim() : trimmed;
}
