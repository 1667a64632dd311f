import { describe, expect, it } from '@jest/globals';
import { tableTools, webSearchSpec } from '#model-turn';
import type { OfferedTool, ToolSpec } from '#model-turn';
import { bareFields } from '../../../../../test/support/bare-fields.js';
import { offersUnder } from './former-offers.js';

const offered = (spec: ToolSpec): OfferedTool => ({ ...spec, from: 'assistant' });
const own = [...tableTools.map(({ spec }) => spec), webSearchSpec].map(offered);
const parametersOf = (name: string, rules: number) =>
  offersUnder(rules, own).find((offer) => offer.name === name)?.parameters;

describe('the tools that an agent of a thread begins with', () => {
  it.each([1, 2])('are those of before under rules %d: a recorded spawn is decided again to the byte', (rules) => {
    const name = { type: 'string', minLength: 1, maxLength: 128 };
    const type = { type: 'string', enum: ['string', 'number', 'boolean', 'date'] };
    const item = {
      ...{ type: 'object', properties: { name, type }, required: ['name', 'type'], additionalProperties: false },
    };
    const columns = { type: 'array', maxItems: 50, items: item };
    const before = { table: name, columns };
    expect(JSON.stringify(parametersOf('data-tables.create', rules))).toBe(
      JSON.stringify({
        ...{ type: 'object', properties: before, required: ['table', 'columns'], additionalProperties: false },
      }),
    );
    expect(JSON.stringify(offersUnder(rules, own).map(({ parameters }) => parameters))).not.toContain('description');
  });

  it('describe each of their fields under the present rules', () => {
    const bare = offersUnder(3, own).flatMap(({ name, parameters }) => bareFields(parameters, name));
    expect(bare).toEqual([]);
  });

  it('keep the descriptions of the tools of a deployment', () => {
    const parameters = { type: 'object', properties: { label: { type: 'string', description: 'Which.' } } };
    const tool = offered({ ...webSearchSpec, name: 'get_counts', parameters });
    expect(offersUnder(1, [tool])).toEqual([tool]);
  });
});
