import { describe, expect, it } from '@jest/globals';
import { bareFields } from '../support/bare-fields.js';
import { kinds } from './kinds.js';

/** Those whose tools and forms are the product's own, and of which the prompt does not tell field by field. */
const own = kinds.filter(({ name }) => /^(?:planner|table agent|assistant|builder|summary)/.test(name));

describe('the fields that a model is asked for', () => {
  it.each(own.map(({ name, schema }) => [name, schema] as const))(
    'say what they are for, so that nobody has to guess it from their names: %s',
    (_, schema) => expect(bareFields(schema)).toEqual([]),
  );
});
