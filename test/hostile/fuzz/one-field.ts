import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** A number beyond all numbers can be written in JSON, and is no value: this text stands for it. */
const beyond = '@@beyond@@';

const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, 1e308, '', ' ', '\0', 'a\r\nb', '\ud800', '\u202e', '__proto__', 'NaN', '1e999'],
  ...[
    'x'.repeat(9_000),
    '((((a+)+',
    '={{ $json.a }}',
    '../..',
    '.',
    '%00',
    [],
    {},
    [[[]]],
    { a: { b: [null] } },
    beyond,
  ],
  nested(70),
  nested(3_000),
];

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

const oddNames = ['__proto__', 'constructor', 'prototype', 'toString', '', 'x'.repeat(300), '\udc00'];

/** A value with one field other than it was, left out, or one more; at any depth. */
export function oneFieldOff(value: unknown): Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.constantFrom(...odd);
  const places = Object.keys(value);
  const more = fc.tuple(fc.constantFrom(...oddNames), fc.constantFrom(...odd)).map(([name, one]) => {
    const all: [string, unknown][] = [...Object.entries(value), [name, one]];
    return Array.isArray(value) ? all.map(([, each]) => each) : Object.fromEntries(all);
  });
  if (places.length === 0) return more;
  const changed = fc
    .constantFrom(...places)
    .chain((place) =>
      fc
        .oneof({ arbitrary: fc.constantFrom(...odd), weight: 3 }, oneFieldOff(Reflect.get(value, place)))
        .map((one) => replaced(value, place, one)),
    );
  const less = fc.constantFrom(...places).map((place) => replaced(value, place, undefined));
  return fc.oneof({ arbitrary: changed, weight: 6 }, less, more);
}

function replaced(value: object, place: string, one: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown, at) => (String(at) === place ? one : each));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === place ? one : each]));
}

/** A body as it is sent: what has no value of JSON stands in the text. */
export function written(value: unknown, isForm: boolean): Buffer {
  if (!isForm) return Buffer.from((JSON.stringify(value) ?? 'null').replaceAll(`"${beyond}"`, '1e999'));
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const pairs = fields.map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]);
  return Buffer.from(new URLSearchParams(pairs as [string, string][]).toString()); // two texts each
}
