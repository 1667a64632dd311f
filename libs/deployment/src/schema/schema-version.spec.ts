import { describe, expect, it } from '@jest/globals';
import { parseSchemaVersion, explainSchemaRefusal, formatSchema } from './schema-version.js';

const range = { oldest: 2, newest: 3 };

describe('a layout', () => {
  it.each(['1', '2', '1>2', '12>13'])('is read as it was written: %s', (schema) => {
    const schemaVersion = parseSchemaVersion(schema);
    expect(schemaVersion && formatSchema(schemaVersion)).toBe(schema);
  });

  it.each([null, '', 'x', '1>', '-1', '1>2>3'])('is none of ours: %p', (schema) => {
    expect(parseSchemaVersion(schema)).toBeNull();
    expect(explainSchemaRefusal(schema, range)).toContain('this build reads layouts 2 to 3');
  });

  it.each(['2', '2>3', '3'])('lets a build in that knows it: %s', (schema) => {
    expect(explainSchemaRefusal(schema, range)).toBeNull();
  });

  it.each([
    ['1', 'start the build before it and raise the layout'],
    ['1>2', 'start the build before it and raise the layout'],
    ['4', 'start a newer build'],
    ['3>4', 'is being raised to 4'],
  ])('keeps a build out that does not know it: %s', (schema, why) => {
    expect(explainSchemaRefusal(schema, range)).toContain(why);
  });
});
