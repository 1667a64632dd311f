import type { Item } from '../run/items.js';
import { plainText } from '../values/plain-text.js';
import { flagAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const style =
  'border-spacing:0;font-family:helvetica,arial,sans-serif;border-collapse:collapse;font-size:14px;width:100%;border:1px solid #ccc';

/** All items as one table of HTML: a row each, a column for each field of any of them. Values are written as text. */
export function buildHtmlTable(call: NodeCall, items: readonly Item[]): Item {
  const headers = [...new Set(items.flatMap(({ json }) => Object.keys(json)))];
  const attributes = (name: string): string => {
    const given = textAt(call, `options.${name}`, 0).trim();
    return given === '' ? '' : ` ${given}`;
  };
  const isStyled = !flagAt(call, 'options.customStyling', 0);
  const own = (css: string): string => (isStyled ? ` style="${css}"` : '');
  const caption = textAt(call, 'options.caption', 0);
  const shown = (name: string): string => (flagAt(call, 'options.capitalize', 0) ? capitalized(name) : name);
  const head = headers
    .map((name) => `<th${own('padding:5px;text-align:left;border:1px solid #ccc')}>${escaped(shown(name))}</th>`)
    .join('');
  const row = ({ json }: Item): string => {
    const cells = headers.map(
      (name) =>
        `<td${own('padding:5px;border:1px solid #ccc')}${attributes('cellAttributes')}>${escaped(plainText(json[name]))}</td>`,
    );
    return `<tr${attributes('rowAttributes')}>${cells.join('')}</tr>`;
  };
  const table =
    `<table${own(style)}${attributes('tableAttributes')}>` +
    (caption === '' ? '' : `<caption>${escaped(caption)}</caption>`) +
    `<thead${attributes('headerAttributes')}><tr>${head}</tr></thead><tbody>${items.map(row).join('')}</tbody></table>`;
  return { json: { table }, pairedItem: items.map((_, item) => ({ item })) };
}

function capitalized(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A value is data: it brings no markup of its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
