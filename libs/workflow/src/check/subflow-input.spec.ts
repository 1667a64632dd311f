import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';

const schema = {
  ...{ type: 'object', required: ['order'], additionalProperties: false },
  properties: { order: { type: 'string' }, lines: { type: 'array' } },
};
const called = { version: 2, input: { schema }, root: { kind: 'delay', id: 'd', ms: 0 } };
const workflows = new Map<string, object>([
  ['ship', { ...called, input: { schema: { type: 'string' } } }],
  ['ship@v1', called],
]);

function errorsOf(subflow: object): string[] {
  const root = { kind: 'subflow', id: 's', ref: 'ship', ...subflow };
  const check = checkDocument({ version: 2, input: { schema: { type: 'object' } }, root }, { workflows, name: 'own' });
  return check.ok ? [] : check.errors.map(({ path, message }) => `${path}: ${message}`);
}

describe('a subflow by name and version', () => {
  it('is put in its place, and its input is held to the schema of that version', () => {
    expect(errorsOf({ version: 'v1', input: { order: '$.input.order' } })).toEqual([]);
    expect(errorsOf({ version: 'v1', input: { order: 'A-1', lines: [] } })).toEqual([]);
    expect(errorsOf({ input: 'A-1' })).toEqual([]);
    const check = checkDocument(
      { version: 2, root: { kind: 'subflow', id: 's', ref: 'ship', version: 'v1', input: { order: 'A' } } },
      { workflows },
    );
    expect(check.ok && check.document.root).toEqual({
      kind: 'subflow',
      id: 's',
      input: { order: 'A' },
      document: called,
    });
  });

  it.each<[string, object, string[]]>([
    ['a version that there is not', { version: 'v2' }, ['/root/version: expected one of ship, ship@v1']],
    [
      'a value of another type',
      { version: 'v1', input: { order: 3 } },
      ['/root/input: the document that is called takes another: /order must be string'],
    ],
    [
      'a field that it has not, beside a reference',
      { version: 'v1', input: { order: '$.input.order', line: [] } },
      ['/root/input/line: the document that is called has no field line: did you mean lines?'],
    ],
    [
      'a field that is missing, beside a reference',
      { version: 'v1', input: { lines: ['$.input.a'] } },
      ['/root/input/order: the document that is called needs this field'],
    ],
    [
      'a version of a document that stands here',
      { ref: undefined, version: 'v1', document: called, input: { order: 'A' } },
      ['/root/version: expected it beside ref, whose version it is'],
    ],
  ])('%s is refused', (_what, subflow, errors) => {
    const given = JSON.parse(JSON.stringify(subflow)) as object; // without what is undefined
    const root = { kind: 'subflow', id: 's', ...('ref' in subflow ? {} : { ref: 'ship' }), ...given };
    const check = checkDocument({ version: 2, input: { schema: { type: 'object' } }, root }, { workflows });
    expect(check.ok ? [] : check.errors.map(({ path, message }) => `${path}: ${message}`)).toEqual(errors);
  });

  it('that leads back to its own document is refused, whatever the version', () => {
    const root = { kind: 'subflow', id: 's', ref: 'own', version: 'v1' };
    const check = checkDocument({ version: 2, root }, { workflows: new Map([['own@v1', called]]), name: 'own' });
    expect(check.ok ? '' : check.errors[0]?.code).toBe('WORKFLOW_CYCLE');
  });
});
