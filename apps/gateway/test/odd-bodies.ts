/** Bodies of JSON that no route takes, whatever it is for, by what is odd with them. */
export const oddBodies: Readonly<Record<string, string>> = {
  'half a character': String.raw`{"a":"\ud800"}`,
  'half a character in a name': String.raw`{"\udc00":1}`,
  'half a character alone': String.raw`"\ud83d"`,
  'a number beyond all numbers': '{"a":1e999}',
  'one in a list': '[-1e400]',
  'a name of every prototype': '{"__proto__":{"x":1}}',
  'a constructor’s prototype': '{"a":{"constructor":{"prototype":{"p":1}}}}',
  'levels one too many': `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`,
  'levels beyond any stack': `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'lists beyond any stack': '['.repeat(5_000) + ']'.repeat(5_000),
  'no JSON': '{"a":',
};

/** Bodies that are plain JSON, and that few routes expect. */
export const plainBodies: Readonly<Record<string, string>> = {
  'levels to the bound': `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`,
  'lists to the bound': '['.repeat(64) + ']'.repeat(64),
  'a list': '[]',
  'a list of objects': '[{"text":"a"}]',
  'a text': '"text"',
  'a number': '1e308',
  null: 'null',
  'no fields': '{}',
  'a graph and a document that are none': `{"graph":[],"document":{"a":1e999},"id":"x"}`,
  'a deep graph': `{"id":"x","reason":"a","graph":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
};
