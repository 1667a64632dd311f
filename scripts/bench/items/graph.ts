const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
});
const to = (...names: [name: string, index: number][]) =>
  names.map(([name, index]) => ({ node: name, type: 'main', index }));

const fields = [
  ['x', '={{ $json.a.toUpperCase() }}'],
  ['y', '={{ ($json.price * 1.2).toFixed(2) }}'],
  ['z', "={{ $json.a + '-' + $json.price }}"],
].map(([name, value]) => ({ id: name, name, value, type: 'string' }));

const isHundred = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
  combinator: 'and',
  conditions: [
    { id: 'c', leftValue: '={{ $json.y }}', rightValue: '100', operator: { type: 'string', operation: 'startsWith' } },
  ],
};

/** A call says how many items code is to make, and how many characters each has beside its number. */
const make = `const { count, chars } = $json.body;
return Array.from({ length: count }, (_, price) => ({ json: { a: 'hello ' + price + 'x'.repeat(chars), price } }));`;

/** Webhook → Make (code) → Set of three expressions → IF → code → Merge, which n8n takes as it is. */
export const itemsGraph = {
  name: 'Items',
  nodes: [
    node('Call', 'webhook', 2, { path: 'items', httpMethod: 'POST', responseMode: 'lastNode', options: {} }),
    node('Make', 'code', 2, { jsCode: make }),
    node('Three', 'set', 3.4, { assignments: { assignments: fields }, options: {} }),
    node('If', 'if', 2.2, { conditions: isHundred, options: {} }),
    node('Code', 'code', 2, { jsCode: 'return [{ json: { others: $input.all().length } }];' }),
    node('All', 'merge', 3, { mode: 'append', numberInputs: 2 }),
  ],
  connections: {
    Call: { main: [to(['Make', 0])] },
    Make: { main: [to(['Three', 0])] },
    Three: { main: [to(['If', 0])] },
    If: { main: [to(['All', 1]), to(['Code', 0])] },
    Code: { main: [to(['All', 0])] },
  },
};
