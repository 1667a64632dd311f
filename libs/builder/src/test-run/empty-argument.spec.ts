import { expect, it } from '@jest/globals';
import { emptyArgument } from './empty-argument.js';

const date = { type: 'string', format: 'date' };
const label = { type: 'string', enum: ['angry', 'praise'] };
const schema = {
  type: 'object',
  properties: {
    ...{ start: date, label, note: { type: 'string' }, code: { type: 'string', pattern: '^[A-Z]' }, any: {} },
    ...{ count: { type: 'integer' }, by: { type: ['string', 'null'] }, title: { type: 'string', minLength: 1 } },
  },
  required: ['start'],
};
const start = '2026-12-01';

it.each([
  [{ label: 'angry' }, 'start'],
  [undefined, 'start'],
  [{ start: '' }, 'start'],
  [{ start: null }, 'start'],
  [{ start, label: '' }, 'label'],
  [{ start, label: null }, 'label'],
  [{ start, code: '' }, 'code'],
  [{ start, title: '' }, 'title'],
  [{ start, count: '' }, 'count'],
  [{ start, count: null }, 'count'],
])('an argument has come to nothing: %j', (args, name) => {
  expect(emptyArgument(schema, args)).toBe(name);
});

it.each([
  [{ start }],
  [{ start, note: '' }],
  [{ start, by: null }],
  [{ start, by: '' }],
  [{ start, any: '' }],
  [{ start, unknown: '' }],
  [{ start: 'Mocked answer of a model', label: 'Mocked', count: 0 }],
])('a tool may be called with what is there: %j', (args) => {
  expect(emptyArgument(schema, args)).toBeNull();
});
