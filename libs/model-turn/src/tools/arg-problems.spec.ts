import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../test/boundaries/pattern-attacks.js';
import { compileTools } from './compile-tools.js';

const parameters = {
  type: 'object',
  properties: { dates: { type: 'array', items: { type: 'string', pattern: '^d' } } },
  additionalProperties: false,
};
const tools = compileTools([{ name: 't', description: 'd', parameters, repeat: 'safe', runs: 'owed' }]);

/** The fields that are told to be wrong, in order. */
function wrongIn(args: Record<string, unknown>): string[] {
  const checked = tools.checkArgs('t', args);
  if (checked.ok) return [];
  const details = checked.envelope.error.details as { field: string }[]; // the problems, as the table makes them
  return details.map(({ field }) => field);
}

describe('what is wrong with the arguments of a call', () => {
  it('is told once for each field', () => {
    expect(wrongIn({ dates: ['d', 'e', 1], b: 1, a: 1 })).toEqual(['b', 'a', 'dates.1', 'dates.2']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a list', { dates: Array<number>(30_000).fill(1) }],
    ['names', Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`a${i}`, 1]))],
  ])('is told of no more fields than anybody reads, and soon: %s as long as an output of a model', (_what, args) => {
    expect(cpuMsOf(() => expect(wrongIn(args)).toHaveLength(100))).toBeLessThan(1_000); // comparing each with all takes ten seconds
  });
});
