import { expect, it } from '@jest/globals';
import { answerOfTool } from './tested-tool.js';

const label = { type: 'string', enum: ['angry', 'praise'] };
const parameters = {
  type: 'object',
  properties: { label, day: { type: 'string', format: 'date' }, limit: { type: 'integer' } },
};
const text = { type: 'string', maxLength: 32 };
const result = {
  type: 'object',
  properties: { label: text, day: text, limit: text, value: { type: 'number' }, note: text },
};
const usual = { label: 'angry', day: '2026-01-01', limit: 'mocked', value: 1, note: 'mocked', mocked: true };
const asks = (args: Record<string, unknown>) => ({ kind: 'tool' as const, itemIndex: 0, tool: 'count', args });

it.each([
  [
    { label: 'praise', day: '2026-11-23' },
    { label: 'praise', day: '2026-11-23' },
  ],
  [{}, { label: 'angry', day: '2026-01-01' }],
  [
    { label: 'praise', limit: 5 },
    { label: 'praise', limit: 'mocked' },
  ],
])('a made-up result says again what the tool was asked for: %j', (args, says) => {
  const answer = answerOfTool(asks(args), [{ name: 'count', parameters, result }]);
  expect(answer).toEqual({ ...usual, ...says });
});

it('knows no more than the form of a result where nobody has told of arguments', () => {
  expect(answerOfTool(asks({ label: 'praise' }), [{ name: 'count', result }])).toMatchObject({ label: 'mocked' });
});
