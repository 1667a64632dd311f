import type { Given, GivenValue } from '#stranger';
import type { Part } from './drawing.js';

/** Parts as a person would describe them: what to look for, what it is, and how it is set, all in plain words. */
type Make = (settings?: Given) => Part;

const part =
  (lookFor: string, is: string): Make =>
  (settings = {}) => [lookFor, is, settings];

export const callOf = (path: string, settings: Given = {}): Part => [
  'receive a call of a URL',
  'starts the workflow when its URL is called',
  { 'the http method': 'POST', path, ...settings },
];
export const waits = { respond: 'using a respond to webhook' } as const;
export const form = (title: string, ...labels: string[]): Part => [
  'form',
  'starts the workflow when its form is submitted',
  {
    'form title': title,
    'form path': title.toLowerCase(),
    'form elements': labels.map((label) => ({ 'field name': label, 'element type': 'text' })),
  },
];
const times = 'starts the workflow at times that come again';
export const daily = (hour: number): Part => [
  'timer',
  times,
  { 'trigger rules': [{ 'trigger interval': 'days', 'trigger at hour': hour }] },
];
export const hourly: Part = [
  'timer',
  times,
  { 'trigger rules': [{ 'trigger interval': 'hours', 'hours between triggers': 1 }] },
];
export const incoming = part(
  'text message comes in',
  'starts the workflow with each text message that comes to a number',
)();

const request = part('request to an api', 'makes an HTTP request for each item and gives the answers');
export const get = (url: string): Part => request({ method: 'GET', url });
export const send = (url: string, fields: Readonly<Record<string, string>>, method = 'POST'): Part =>
  request({
    ...{ method, url, 'send body': true, 'specify body': 'using fields below' },
    'body parameters': Object.entries(fields).map(([name, value]) => ({ name, value })),
  });

export const text = (words: string, to = ''): Part => [
  'sms',
  'sends a text to the person of the conversation',
  { text: words, ...(to !== '' && { to, 'from the number of ours that writes': '+15550100' }) },
];
export const answer = (words: string): Part => [
  'answer the call',
  'answers the call by which the workflow was started',
  { 'respond with': 'text', 'response body': words },
];

type Compared = readonly [left: string, how: string, right: GivenValue, type?: string];

const holding = ([left, how, right, type = 'string']: Compared): Given => ({
  combinator: 'and',
  conditions: [{ 'left value': left, operator: { type, operation: how }, 'right value': right }],
});
export const whether = (...compared: Compared): Part => [
  'condition',
  'sends each item to one of two outputs by whether conditions hold',
  { conditions: holding(compared) },
];
export const only = (...compared: Compared): Part => [
  'condition',
  'passes those items on for which conditions hold',
  { conditions: holding(compared) },
];
export const ways = (...all: Compared[]): Part => [
  'condition',
  'sends each item to the outputs of the rules that hold for it',
  { mode: 'rules', 'routing rules': all.map((each) => ({ conditions: holding(each) })) },
];
export const note = (fields: Readonly<Record<string, GivenValue>>): Part => [
  'edit fields',
  'adds or changes fields of items',
  {
    'fields to set': Object.entries(fields).map(([name, value]) => ({
      ...{ name, value },
      type: typeof value === 'string' ? 'string' : typeof value,
    })),
    'include other input fields': true,
  },
];
export const eachOf = (field: string): Part => [
  'separate a list',
  'makes an item of each value of a list',
  { 'fields to split out': field, include: 'no other fields' },
];
export const asList = (field: string): Part => [
  'collect items',
  'makes one item of all',
  { aggregate: 'all item data', 'put output in field': field },
];
export const together = (inputs = 2): Part => [
  'combine branches',
  'brings the items of several inputs together once all have come',
  { mode: 'append', ...(inputs > 2 && { 'number of inputs': inputs }) },
];
export const once = (field: string): Part => [
  'unique',
  'passes the first of equal items on',
  { compare: 'selected fields', 'fields to compare': field },
];
export const byMost = (field: string): Part => [
  'order by a field',
  'puts items in another order',
  { type: 'simple', 'fields to sort by': [{ 'field name': field, order: 'descending' }] },
];
export const first = (most: number): Part => [
  'top',
  'passes at most so many items on',
  { 'max items': most, keep: 'first items' },
];
export const oneByOne = part('loop', 'sends its items round a loop')({ 'batch size': 1 });
export const pause = (seconds: number): Part => [
  'pause',
  'waits for a while',
  { resume: 'after time interval', amount: seconds, unit: 'seconds' },
];
export const stop = (message: string): Part => [
  'fail with an error',
  'ends the workflow with an error',
  { 'error type': 'error message', 'error message': message },
];
export const keepRow = (table: string, row: Readonly<Record<string, string>>): Part => [
  'spreadsheet',
  'keeps rows in a table and finds them again',
  { operation: 'insert', 'data table': table, columns: { 'mapping mode': 'define below', value: row } },
];
export const ownTool = (name: string, given: string): Part => [
  'call a function',
  'calls any tool of this installation',
  { tool: name, arguments: given },
];

/** What the caller of a workflow is answered, as it is kept. */
export const answered = (text: string): string =>
  `answer ${JSON.stringify({ status: 200, headers: {}, body: { as: 'text', text } })}`;
