import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { graphSchema, operationSchemas } from './graph-schema.js';

it.each([['a graph', graphSchema] as const, ...operationSchemas])('the form of %s is a JSON Schema', (_, schema) => {
  const ajv = new Ajv2020({ logger: false });
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});
