import { describe, expect, it } from '@jest/globals';
import { callFor, lent } from '../../test/call-for.js';
import { wordsOfAnswer } from '../index.js';

const type = '@n8n/n8n-nodes-langchain.toolHttpRequest';
const { converters } = callFor(type, {});

/** What a model is told of a body, by a tool of these parameters. */
function told(parameters: Record<string, unknown>, text: string): string {
  const own = { url: 'https://a.example/', optimizeResponse: true, ...parameters };
  const tools = lent(type, own);
  if (tools.kind !== 'tools') throw new Error(`${type} lends no tools`);
  const how = tools.tools[0]?.how;
  if (how?.by !== 'effect') throw new Error(`${type} has no effect`);
  const request = how.request(callFor(type, own), {});
  return wordsOfAnswer(request, { kind: 'http', status: 200, headers: {}, text }, converters);
}

const rows = '{"data":{"rows":[{"a":1,"b":{"c":2,"d":3}},{"b":{"d":4}}]},"more":1}';

describe('what a model is told of an answer', () => {
  it.each([
    [{ dataField: 'data.rows' }, '[{"a":1,"b":{"c":2,"d":3}},{"b":{"d":4}}]'],
    [{ dataField: 'data.rows', fieldsToInclude: 'selected', fields: 'a, b.c' }, '[{"a":1,"b":{"c":2}},{}]'],
    [{ dataField: 'data.rows', fieldsToInclude: 'except', fields: 'a, b.d' }, '[{"b":{"c":2}},{"b":{}}]'],
    [{ fieldsToInclude: 'selected', fields: 'more' }, '{"more":1}'],
    [{ dataField: 'gone' }, ''],
  ])('is of JSON what the node keeps: %j', (parameters, words) => {
    expect(told(parameters, rows)).toBe(words);
  });

  it('is of a page what a selector finds, and of a text its beginning', () => {
    expect(told({ responseType: 'html', cssSelector: 'p', onlyContent: true, elementsToOmit: 'b' }, '<p>a</p>')).toBe(
      ' ["<p>a</p>",{"selector":"p","attribute":"","skips":["b"],"isList":true,"isPlain":false,"as":"text"}]\n  ',
    );
    expect(told({ responseType: 'text', truncateResponse: true, maxLength: 3 }, 'abcdef')).toBe('abc [cut]');
    expect(told({ responseType: 'text' }, '{"a":1}')).toBe('{"a":1}');
  });

  it('is refused where no field is named', () => {
    expect(() => told({ fieldsToInclude: 'selected' }, rows)).toThrow('"fields": expected names of fields');
  });
});
