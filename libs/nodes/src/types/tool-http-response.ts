import type { KeptOfAnswer } from '../run/kept-of-answer.js';
import { choice, flag, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { splitPath } from '../values/paths.js';

const on = { optimizeResponse: [true] };
const json = { ...on, responseType: ['json'] };
const html = { ...on, responseType: ['html'] };
const words = { ...on, responseType: ['text', 'html'] };

/** What of an answer the model is told, where that is not all. */
export const responseProperties: readonly Property[] = [
  flag('optimizeResponse', 'Optimize Response', false, { noDataExpression: true }),
  choice('responseType', 'Expected Response Type', { json: 'JSON', html: 'HTML', text: 'Text' }, when(on)),
  textProperty('dataField', 'Field Containing Data', {
    ...when(json),
    description: 'where in the answer the data are; empty: it is they',
  }),
  choice('fieldsToInclude', 'Include Fields', { all: 'All', selected: 'Selected', except: 'Exclude' }, when(json)),
  textProperty('fields', 'Fields', {
    ...when({ ...json, fieldsToInclude: ['selected', 'except'] }),
    description: 'apart by commas, with dots for fields of fields',
  }),
  textProperty('cssSelector', 'Selector (CSS)', { default: 'body', ...when(html) }),
  flag('onlyContent', 'Return Only Content', false, when(html)),
  textProperty('elementsToOmit', 'Elements To Omit', {
    ...when({ ...html, onlyContent: [true] }),
    description: 'selectors apart by commas, of what is left out of the text',
  }),
  flag('truncateResponse', 'Truncate Response', false, when(words)),
  number('maxLength', 'Max Response Characters', 1_000, {
    ...when({ ...words, truncateResponse: [true] }),
    typeOptions: { minValue: 1 },
  }),
];

/** What is kept of an answer for the model; absent: all of it. */
export function keptOfAnswerAt(call: NodeCall): { keeps?: KeptOfAnswer } {
  if (!flagAt(call, 'optimizeResponse', 0)) return {};
  const as = choiceAt(call, 'responseType', 0, ['json', 'html', 'text']);
  if (as === 'json') {
    const which = choiceAt(call, 'fieldsToInclude', 0, ['all', 'selected', 'except']);
    const fields = which === 'all' ? [] : splitNames(call.parameter('fields', 0));
    if (which !== 'all' && fields.length === 0) throw expected('fields', 'names of fields', 0);
    return { keeps: { as, at: splitPath(textAt(call, 'dataField', 0).trim()), which, fields } };
  }
  const most = flagAt(call, 'truncateResponse', 0) ? numberAt(call, 'maxLength', 0, 1_000) : null;
  if (most !== null && (!Number.isInteger(most) || most < 1)) throw expected('maxLength', 'a whole number from 1', 0);
  const cut = most === null ? {} : { most };
  if (as === 'text') return { keeps: { as, ...cut } };
  const isText = flagAt(call, 'onlyContent', 0);
  const skips = isText ? splitNames(call.parameter('elementsToOmit', 0)) : [];
  return { keeps: { as, selector: textAt(call, 'cssSelector', 0, 'body'), isText, skips, ...cut } };
}
