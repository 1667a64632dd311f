import { describe, expect, it } from '@jest/globals';
import { readGraph } from '#graph';
import { expectedShape } from './expected-shape.js';

function shapeFor(...texts: string[]): unknown {
  const nodes = texts.map((text, at) => ({
    ...{ id: `n${at}`, name: `N${at}`, type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [0, 0] },
    parameters: { text },
  }));
  const read = readGraph({ nodes, connections: {} });
  if ('problems' in read) throw new Error('no graph');
  return expectedShape(read.value);
}

describe('what an export reads', () => {
  it('is there, as deep as it is read, also within lists', () => {
    expect(shapeFor('={{ $json.body.user.email }} {{ $("A").item.json["a b"][0].url }}')).toEqual({
      body: { user: { email: 'ann@example.com' } },
      'a b': [{ url: 'https://example.com/part' }],
    });
  });

  it('is a list where a function of lists is called on it, whichever is read first', () => {
    const list = { rows: [{ name: 'part' }] };
    expect(shapeFor('={{ $json.rows.map(r => r.name) }}', '={{ $json.rows[0].name }}')).toEqual(list);
    expect(shapeFor('={{ $json.rows[0].name }}', '={{ $json.rows.map(r => r.name) }}')).toEqual(list);
  });

  it('is what code reads of what it has given a name', () => {
    expect(shapeFor('const body = $json.body; const { items } = body; items.map(x => x); body.mail.trim()')).toEqual({
      body: { items: [{}], mail: 'ann@example.com' },
    });
    const either = 'const all = $input.first().json; return (all.rows || all.parts || []).map(x => x)';
    expect(shapeFor(either)).toEqual({ rows: [{}], parts: [{}] });
  });

  it('is no function, and no prototype', () => {
    expect(shapeFor('={{ $json.name.trim() }} {{ $json.__proto__.x }}')).toEqual({ name: 'part' });
  });
});
