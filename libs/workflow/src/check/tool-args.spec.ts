import { describe, expect, it } from '@jest/globals';
import { compileArguments, postToThreadTool } from '#model-turn';
import { checkDocument } from './check-document.js';

const schema = {
  type: 'object',
  properties: {
    label: { enum: ['angry', 'praise'] },
    start: { type: 'string', format: 'date' },
    filter: { type: 'object', properties: { limit: { type: 'integer' } }, additionalProperties: false },
  },
  required: ['label'],
  additionalProperties: false,
};
const args = compileArguments({ get_counts: schema, open: { type: 'object' }, [postToThreadTool]: schema });

function errorsOf(node: object, more: object = {}): string[] {
  const root = { kind: 'sequence', id: 's', steps: [{ kind: 'tool', id: 't', toolName: 'get_counts', ...node }] };
  const check = checkDocument({ version: 1, root }, { args, ...more });
  return check.ok ? [] : check.errors.map(({ path, message }) => `${path.replace('/root/steps/0', '')} ${message}`);
}

describe('arguments that stand in a document', () => {
  it.each<[object, string[]]>([
    [{ args: { label: 'angry', start: '2026-02-28' } }, []],
    [{ args: {} }, ['/args/label get_counts: label is required']],
    [{}, ['/args/label get_counts: label is required']],
    [{ args: { label: 'sad' } }, ['/args/label get_counts: label must be one of: angry, praise']],
    [
      { args: { label: 'angry', start: '2026-02-30' } },
      ['/args/start get_counts: start must be a date of the calendar, written YYYY-MM-DD'],
    ],
    [
      { args: { lable: 'angry' } },
      [
        '/args/label get_counts: label is required',
        '/args/lable get_counts: lable is not an argument of this tool: did you mean label?',
      ],
    ],
    [{ args: { label: 'angry', colour: 1 } }, ['/args/colour get_counts: colour is not an argument of this tool']],
    [
      { args: { label: 'angry', filter: { limit: '5' } } },
      ['/args/filter/limit get_counts: filter.limit must be a whole number'],
    ],
    [{ kind: 'invokeTool', args: { label: 1 } }, ['/args/label get_counts: label must be one of: angry, praise']],
    [{ toolName: 'open', args: { any: [1] } }, []],
    [{ toolName: 'elsewhere', args: { any: 1 } }, []],
    [{ toolName: postToThreadTool, args: {} }, []],
  ])('are held against the schema of its tool: %j', (node, errors) => {
    expect(errorsOf(node)).toEqual(errors);
  });

  it('are let be where the schemas are not known, and in a document that was accepted before', () => {
    expect(errorsOf({}, { args: undefined })).toEqual([]);
    expect(errorsOf({}, { wasAccepted: true })).toEqual([]);
  });
});
