import { describe, expect, it } from '@jest/globals';

import { templatePieces } from './template.js';

const expressionsOf = (template: string): string[] =>
  templatePieces(template).flatMap((piece) => ('expression' in piece ? [piece.expression.trim()] : []));

describe('templatePieces', () => {
  it.each([
    ['={{ $json.a }}', ['$json.a']],
    ['=a {{ 1 }} b {{ 2 }}', ['1', '2']],
    ['={{ "}}" }}', ['"}}"']],
    ["={{ '{{' + '}}' }}", ["'{{' + '}}'"]],
    ['={{ "\\"}}" }}', ['"\\"}}"']],
    ['={{ `}} ${ {a: "}}"}.a } }}` }}', ['`}} ${ {a: "}}"}.a } }}`']],
    ['={{ `${`${"}}"}`}` }}', ['`${`${"}}"}`}`']],
    ['={{ {a: {b: 1}} }}', ['{a: {b: 1}}']],
    ['={{ {a: {b: 1}}}}', ['{a: {b: 1}}']],
    ['={{ /}}/.test("x") }}', ['/}}/.test("x")']],
    ['={{ /[/}}]/.test("x") }}', ['/[/}}]/.test("x")']],
    ['={{ a / 2 }} / {{ b / 3 }}', ['a / 2', 'b / 3']],
    ['={{ (1) / 2 }}/{{ [4][0] / 2 }}', ['(1) / 2', '[4][0] / 2']],
    ['={{ typeof /}}/ }}', ['typeof /}}/']],
    ['={{ 1 /* }} */ }}', ['1 /* }} */']],
    ['={{ 1 // the end }} text', ['1 // the end']],
    ['={{ [1] // }} no\n.length }}', ['[1] // ']],
    ['=\\{{ no }} {{ 1 }}', ['1']],
    ['={{}}', ['']],
    ['=no }} braces', []],
  ])('finds the expressions of %s', (template, found) => {
    expect(expressionsOf(template)).toEqual(found.map((each) => each.trim()));
  });

  it.each(['={{ 1', '={{ "}}', '={{ `}}', '={{ {a: 1 }}', '={{ /* }}', '={{ `${ }} ` ', '=a {{ b'])(
    'refuses %s, which has no end',
    (template) => {
      expect(() => templatePieces(template)).toThrow(
        expect.objectContaining({ name: 'TemplateError', at: template.indexOf('{{') }),
      );
    },
  );
});
