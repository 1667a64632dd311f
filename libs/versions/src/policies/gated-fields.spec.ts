import { describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { gatedFieldIn, gatedFieldOfAgent, describeGatedField } from './gated-fields.js';

const guarded = { version: 'v2', defaults: { middleware: ['redact'] } };

describe('a dial that older builds pass over', () => {
  it.each([
    [guarded, 'defaults.middleware'],
    [{ providers: { openai: { model: 'm', middleware: [{ name: 'redact' }] } } }, 'providers.openai.middleware'],
    [{ taskClasses: { reply: { finalizeOutputRetries: 4 } } }, 'taskClasses.reply.finalizeOutputRetries'],
  ])('is found in each layer: %j', (table, field) => {
    expect(gatedFieldIn(table, 1)).toEqual({ field, schemaVersion: 2 });
    expect(gatedFieldIn(table, 2)).toBeNull();
  });

  it.each([publishedPolicy, { defaults: { middleware: [], finalizeOutputRetries: 0 } }, {}, null])(
    'is not one that asks for no more than they do: %#',
    (table) => expect(gatedFieldIn(table, 1)).toBeNull(),
  );

  it('is found in an agent’s definition', () => {
    const definition = { id: 'a', answerSchema: { type: 'object' } };
    expect(gatedFieldOfAgent(definition, 1)).toEqual({ field: 'answerSchema', schemaVersion: 2 });
    expect(gatedFieldOfAgent(definition, 2)).toBeNull();
    const workflow = { id: 'a', workflow: { version: 1 } };
    expect(gatedFieldOfAgent(workflow, 2)).toEqual({ field: 'workflow', schemaVersion: 3 });
    expect(gatedFieldOfAgent(workflow, 3)).toBeNull();
    expect(gatedFieldOfAgent({ id: 'a' }, 1)).toBeNull();
    const second = { version: 2, root: { kind: 'delay', id: 'd', ms: 1 } };
    const within = {
      version: 1,
      root: { kind: 'every', id: 'e', ms: 1_000, step: { kind: 'subflow', id: 's', document: second } },
    };
    for (const document of [second, within]) {
      const gated = { field: 'workflow.version', schemaVersion: 5 };
      expect(gatedFieldOfAgent({ id: 'a', workflow: document }, 4)).toEqual(gated);
      expect(gatedFieldOfAgent({ id: 'a', workflow: document }, 5)).toBeNull();
    }
  });

  it('is told of with its field and the way out', () => {
    const found = gatedFieldIn(guarded, 1);
    expect(found && describeGatedField(found)).toMatch(/^defaults\.middleware: .*layout 2 .*layout raise$/);
  });
});
