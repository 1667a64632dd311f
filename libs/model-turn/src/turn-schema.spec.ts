import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { turnSchema, turnSchemaFor } from './turn-schema.js';

const turn = (nextAction: object) => ({
  control: { done: false, reason: 'ok' },
  next_action: nextAction,
  state_update: { plan: '', observation: '', confidence: 1 },
});
const ajv = () => new Ajv2020({ strict: true });
const numbers = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
};

describe('turnSchema', () => {
  test('describes the three actions and nothing else', () => {
    const fits = ajv().compile(turnSchema);
    expect(fits(turn({ type: 'tool', name: 'any', args: { a: 1 } }))).toBe(true);
    expect(fits(turn({ type: 'respond', message: 'x' }))).toBe(true);
    expect(fits(turn({ type: 'clarify', message: 'x' }))).toBe(true);
    expect(fits(turn({ type: 'respond', message: 'x', name: 'any' }))).toBe(false);
    expect(fits({ ...turn({ type: 'respond', message: 'x' }), id: 1 })).toBe(false);
  });

  test('has one branch per tool for providers without free-form args', () => {
    const spec = { name: 'gcd', description: '', parameters: numbers, repeat: 'safe', runs: 'inline' } as const;
    const fits = ajv().compile(turnSchemaFor([spec]));
    expect(fits(turn({ type: 'tool', name: 'gcd', args: { n: 1 } }))).toBe(true);
    expect(fits(turn({ type: 'tool', name: 'gcd', args: {} }))).toBe(false);
    expect(fits(turn({ type: 'tool', name: 'rm', args: { n: 1 } }))).toBe(false);
    expect(fits(turn({ type: 'clarify', message: 'x' }))).toBe(true);
  });

  test('has no question where nobody answers', () => {
    for (const form of [null, numbers]) {
      const fits = ajv().compile(turnSchemaFor([], form, false));
      expect(fits(turn({ type: 'clarify', message: 'x' }))).toBe(false);
      expect(fits(turn({ type: 'respond', message: 'x' }))).toBe(true);
    }
  });

  test('closes every object it writes, as strict providers demand', () => {
    const open: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema && !('additionalProperties' in schema && 'required' in schema)) open.push(path);
      for (const [key, child] of Object.entries(schema)) visit(child, `${path}/${key}`);
    };
    visit(turnSchema, '');
    expect(open).toEqual([]);
  });
});
