import { describe, expect, it } from '@jest/globals';
import { Refused } from '../api/client.js';
import { findWrongPlaces, readJson } from './wrong-places.js';

const text = '{\n "version": 1,\n "root": {\n  "kind": "tool",\n  "id": ""\n }\n}';
const code = 'WORKFLOW_VALIDATION_FAILED';

describe('what is wrong with a document', () => {
  it('is shown at the lines that the gateway names, in their order', () => {
    const refused = new Refused(422, 'workflow-refused', 'two errors', [
      { field: 'document', detail: 'expected an id', code, path: '/root/id' },
      { field: 'document', detail: 'expected a tool', code, path: '/root/toolName', hint: 'name one' },
      { field: 'by', detail: 'expected who does it' },
    ]);
    expect(findWrongPlaces(text, refused)).toEqual([
      { line: 3, code, path: '/root/toolName', message: 'expected a tool; name one' },
      { line: 5, code, path: '/root/id', message: 'expected an id' },
    ]);
  });

  it('is at the line where the text is no JSON any more', () => {
    expect(readJson(text.replace('1,', '1'))).toMatchObject({ wrong: { line: 3, code: null } });
    expect(readJson(text)).toMatchObject({ value: { version: 1 } });
  });
});
