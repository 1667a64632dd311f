import { converted } from '../run/convert.js';
import type { HtmlQuestion } from '../run/converters.js';
import { ownValue, splitPath } from '../values/paths.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** Texts are for people from this version on. */
const readable = 1.2;

/** The HTML that an item holds, a text or several. */
export function htmlIn(call: NodeCall, at: number): string | string[] {
  const name = textAt(call, 'dataPropertyName', at, 'data');
  const value = ownValue(call.inputs[0]?.[at]?.json ?? {}, splitPath(name));
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText);
  throw new NodeError('NODE_OPERATION', `Expected HTML in the field "${name}" of the item`, at);
}

/** What the selectors of a node find in the HTML of an item, by their keys; of several texts one each. */
export function extractHtml(call: NodeCall, at: number, source: string | string[]): Record<string, unknown>[] {
  const rows = objectsAt(call, 'extractionValues.values', at).map((row) => [row, readExtraction(call, row)] as const);
  return [source].flat().map((html) =>
    Object.fromEntries(
      rows.map(([{ key }, question]) => {
        const value = converted(call, at, ({ selectHtml }) => selectHtml(html, question));
        return [
          plainText(key),
          Array.isArray(value) ? value.map((one) => tidied(call, at, one)) : tidied(call, at, value),
        ];
      }),
    ),
  );
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

/** A text without what is around it, and where it is asked for without its line breaks. */
function tidied(call: NodeCall, at: number, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = flagAt(call, 'options.trimValues', at, true) ? value.trim() : value;
  if (!flagAt(call, 'options.cleanUpText', at)) return trimmed;
  return trimmed
    .trim()
    .replaceAll(/[\r\n]/g, '')
    .replaceAll(/\s+/g, ' ');
}
