import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { envelopeSchema, nodeSchemas } from './document-schema.js';
import { predicateSchemas } from './until-schema.js';

it.each([['around a root', envelopeSchema] as const, ...nodeSchemas, ...predicateSchemas])(
  'the form of what is %s is a JSON Schema',
  (_, schema) => {
    const ajv = new Ajv2020({ logger: false });
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  },
);
