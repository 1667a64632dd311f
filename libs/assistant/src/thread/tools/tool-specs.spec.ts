import { describe, expect, it } from '@jest/globals';
import { threadBriefSchema, threadTurnSchema } from './tool-specs.js';

describe('the schema of a turn', () => {
  it.each([
    ['in the whole form', threadTurnSchema, true],
    ['in the whole form, without more tools', threadTurnSchema, false],
    ['in the brief form', threadBriefSchema, true],
    ['in the brief form, without more tools', threadBriefSchema, false],
  ])('has the words beside the calls that the prompt speaks of, %s', (_, schemaOf, hasMoreTools) => {
    const schema = JSON.stringify(schemaOf(hasMoreTools));
    expect(schema).toContain('Words to the person, said before the calls');
  });
});
