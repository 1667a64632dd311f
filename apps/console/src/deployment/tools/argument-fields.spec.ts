import { describe, expect, it } from '@jest/globals';
import { argumentFields, readArguments } from './argument-fields.js';

const parameters = {
  type: 'object',
  properties: {
    notes: { type: 'string', maxLength: 500, description: 'What else.' },
    visit_day: { type: 'string', format: 'date' },
    label: { type: 'string', enum: ['angry', 'praise'] },
    people: { type: 'integer', minimum: 1, maximum: 9 },
    urgent: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['visit_day', 'label'],
};

describe('the form of a tool’s arguments', () => {
  it('has a field for each, of its type, those that must be there first', () => {
    const fields = argumentFields(parameters);
    expect(fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['visit_day', 'date', true],
      ['label', 'choice', true],
      ['notes', 'lines', false],
      ['people', 'number', false],
      ['urgent', 'yes-no', false],
      ['tags', 'json', false],
    ]);
    expect(fields[0]?.label).toBe('Visit day');
    expect(fields[3]).toMatchObject({ min: 1, max: 9 });
    expect(argumentFields({})).toEqual([]);
  });

  it('makes typed arguments of what was typed, and leaves out what is empty', () => {
    const fields = argumentFields(parameters);
    const typed = { visit_day: '2026-12-01', label: 'angry', people: '3', urgent: 'no', tags: '["a"]', notes: '' };
    expect(readArguments(fields, typed)).toEqual({
      args: { visit_day: '2026-12-01', label: 'angry', people: 3, urgent: false, tags: ['a'] },
    });
    expect(readArguments(fields, { people: 'many' })).toEqual({ field: 'people', why: 'expected a number' });
    expect(readArguments(fields, { tags: '[' })).toMatchObject({ field: 'tags' });
  });
});
