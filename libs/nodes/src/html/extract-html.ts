import type { CheerioAPI } from 'cheerio';
import { NodeError } from '../values/node-error.js';
import { cheerio, htmlToText } from '../values/packages.js';
import { ownValue, splitPath, withValue } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { expected, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** The HTML that an item holds, a text or several. */
export function htmlIn(call: NodeCall, at: number): string | string[] {
  const name = textAt(call, 'dataPropertyName', at, 'data');
  const value = ownValue(call.inputs[0]?.[at]?.json ?? {}, splitPath(name));
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText);
  throw expected('dataPropertyName', `a field with HTML, which "${name}" is not`, at);
}

interface Asked {
  selector: string;
  as: string;
  attribute: string;
  skips: string[];
  isList: boolean;
}

/** What the selectors of a node find in the HTML of an item, by their keys; of several texts a list each. */
export function extractHtml(call: NodeCall, at: number, source: string | string[]): Record<string, unknown> {
  const documents = [source].flat().map((text) => guarded(at, () => cheerio().load(text)));
  return objectsAt(call, 'extractionValues.values', at).reduce((found: Record<string, unknown>, row) => {
    const values = documents.map((document) => guarded(at, () => valueIn(call, at, document, askedIn(row))));
    return withValue(found, splitPath(plainText(row['key'])), Array.isArray(source) ? values : values[0]);
  }, {});
}

function askedIn({
  cssSelector,
  returnValue = 'text',
  attribute,
  skipSelectors,
  returnArray,
}: Record<string, unknown>): Asked {
  return {
    ...{ selector: plainText(cssSelector), as: plainText(returnValue), attribute: plainText(attribute) },
    ...{ skips: splitNames(skipSelectors), isList: returnArray === true },
  };
}

function valueIn(call: NodeCall, at: number, document: CheerioAPI, asked: Asked): unknown {
  const all = document(asked.selector);
  const read = (place: number): unknown => {
    const value = readElement(call, all.eq(place), asked);
    return typeof value === 'string' ? tidied(call, at, value) : value;
  };
  if (asked.isList) return Array.from({ length: all.length }, (_, place) => read(place));
  const whole = readElement(call, all, asked);
  return typeof whole === 'string' ? tidied(call, at, whole) : whole;
}

function readElement({ node }: NodeCall, element: ReturnType<CheerioAPI>, { as, attribute, skips }: Asked): unknown {
  if (as === 'attribute') return element.attr(attribute);
  if (as === 'html') return element.html() ?? undefined;
  if (as === 'value') return element.val();
  if ((node.typeVersion ?? 1.2) < 1.2) return element.text();
  const markup = element.html() ?? '';
  const selectors = ['img', ...skips].map((selector) => ({ selector, format: 'skip' }));
  return htmlToText().convert(markup, { selectors });
}

function tidied(call: NodeCall, at: number, value: string): string {
  const trimmed = flagAt(call, 'options.trimValues', at, true) ? value.trim() : value;
  const isCleaned = (call.node.typeVersion ?? 1.2) >= 1.2 && flagAt(call, 'options.cleanUpText', at, true);
  return isCleaned ? trimmed.replaceAll(/\s+/g, ' ').trim() : trimmed;
}

/** What a parser of other people's HTML throws, as a wrong selector does, is the node's failure. */
function guarded<T>(itemIndex: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NodeError) throw error;
    throw new NodeError(
      'NODE_OPERATION',
      error instanceof Error ? error.message : 'the HTML cannot be read',
      itemIndex,
    );
  }
}
