import type { Sandbox } from '../src/index.js';
import { runCodeNow } from '../src/code/run-code.js';
import { scopeOf } from './scope-of.js';

/** Names along the prototypes of a value. */
const chain = `(function all(value, stop) {
  const names = new Set();
  for (let at = Object(value); at && at !== stop; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].sort();
})`;

/** Values of the sandbox whose members are known, by the names of their types. */
const values: Readonly<Record<string, string>> = {
  ...{
    String: "''",
    Array: '[]',
    Number: '0',
    Date: 'new Date(0)',
    DateTime: '$now',
    Duration: 'Duration.fromMillis(0)',
  },
  ...{
    'DateTime static': 'DateTime',
    'Duration static': 'Duration',
    'Object static': 'Object',
    Math: 'Math',
    JSON: 'JSON',
  },
  ...{
    'Buffer static': 'Buffer',
    'Array static': 'Array',
    'Number static': 'Number',
    'String static': 'String',
    'Date static': 'Date',
  },
  ...{ $input: '$input', '$()': "$('N')", '$node[]': '$node["N"]', $workflow: '$workflow', $execution: '$execution' },
};
/** Others whose methods a value of unknown type may have. */
const others = [
  'true',
  '/a/',
  '() => 1',
  'Promise.resolve()',
  'new Map()',
  'Buffer.alloc(1)',
  'new Set()',
  'new WeakMap()',
  'Symbol()',
  '1n',
].concat(
  ...['new Error()', 'new Uint8Array()', 'new ArrayBuffer(1)', 'new DataView(new ArrayBuffer(1))', '[].values()'],
  ...['(function* () {})()', 'new Intl.DateTimeFormat()', 'new Intl.NumberFormat()', 'new Intl.ListFormat()'],
  ...['new Intl.PluralRules()', 'new Intl.RelativeTimeFormat()', 'Interval.fromDateTimes($now, $now)', 'Interval'],
  ...[
    '$now.zone',
    '$now.loc',
    'Promise',
    'Symbol',
    'BigInt',
    'Map',
    'Set',
    'Reflect',
    'Uint8Array',
    'ArrayBuffer',
    'Error',
  ],
  ...['RegExp', 'Intl', 'console', "require('crypto')", "require('crypto').createHash('md5')"],
);

/** What the sandbox really offers: asked of itself, name by name. */
export function askNames(sandbox: Sandbox): Record<string, string[]> {
  const workflow = { id: 'w', name: 'W', active: true };
  const scope = scopeOf({ json: {}, workflow, nodes: { N: [{ json: {} }] } });
  const ask = (text: string): string[] => sandbox.evaluate(`={{ ${text} }}`, scope) as string[]; // as `chain` gives it
  const code = (text: string): string[] => {
    const [item] = runCodeNow(`return [{ json: { names: ${text} } }];`, {
      items: [{ json: {} }],
      mode: 'runOnceForAllItems',
      scope,
    });
    return item?.json['names'] as string[]; // the same
  };
  const globals = `${chain}(globalThis)`;
  return {
    expression: ask(globals),
    code: [...new Set([...code(globals), 'item', 'items'])].sort(),
    ...Object.fromEntries(Object.entries(values).map(([type, value]) => [type, ask(`${chain}(${value})`)])),
    others: [...new Set(others.flatMap((value) => code(`${chain}(${value})`)))].sort(),
  };
}
