import { describe, expect, it } from '@jest/globals';
import type { HttpToolFile } from '../files/tool-file.js';
import { answerReader } from './read-answer.js';

const file: HttpToolFile = {
  ...{ kind: 'http', name: 'get_note', description: 'Reads.', parameters: { type: 'object' }, repeat: 'safe' },
  request: { method: 'GET', url: 'https://notes.example/' },
};

describe('the answer of a tool', () => {
  it.each(['constructor.name', '__proto__.toString.name', 'toString.length', 'list.length.constructor.name', 'a.b.c'])(
    'has at %s nothing that it did not say itself',
    (from) => {
      const read = answerReader({ ...file, answer: { fields: { found: { from: [from], schema: {} } } } });
      expect(read(JSON.parse('{"list":[],"a":{"__proto__":{"b":{"c":1}}}}'), {})).toMatchObject({
        ok: false,
        envelope: { error: { code: 'tool-bad-answer' } },
      });
    },
  );

  it('changes no object of ours by a name that would reach one', () => {
    const read = answerReader(file);
    read(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'), {});
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
