import { describe, expect, it } from '@jest/globals';
import type { Offer } from './offers.js';
import { toldOfEach } from './told-of-each.js';

const offer: Offer = { name: 'goods', about: '', kind: 'do', choices: new Map(), args: {} };
const told = (result: string) =>
  toldOfEach('«name» costs «the price», sold: «is it sold»', `ASSISTANT: c1 goods {"all":true}\nTOOL: c1: ${result}`, [
    offer,
  ]);

describe('what is told of each thing', () => {
  it.each([
    ['[{"id":"g1","title":"x","name":"Lamp","price":9,"isSold":false}]', ['Lamp costs 9, sold: no']],
    [
      '<untrusted_data source="s">\n[{"name":"Rug","price":80,"isSold":true},{"name":"Vase","price":30}]\n</untrusted_data>',
      ['Rug costs 80, sold: yes', 'Vase costs 30, sold: '],
    ],
    ['{"name":"Desk","price":120,"isSold":true}', ['Desk costs 120, sold: yes']],
    ['[]', []],
    ['Error: no goods {"name":"Desk"}', []],
  ])('stands in a line of its own: %s', (result, lines) => expect(told(result)).toEqual(lines));

  it('is read from what is marked as data, too', () => {
    const said = 'TOOL goods c1: <untrusted_data source="shop">\n[{"name":"Lamp","price":9}]\n</untrusted_data>';
    expect(toldOfEach('«name»: «price»', said, [offer])).toEqual(['Lamp: 9']);
  });
});
