import { describe, expect, it } from '@jest/globals';
import { importServerlessWorkflow } from './import-workflow.js';
import type { Found } from './fields.js';

function imported(tasks: string, more = '') {
  return importServerlessWorkflow(
    `document: { dsl: 1.0.3, namespace: a, name: one, version: 1.0.0 }\n${more}\ndo:\n${tasks}`,
  );
}

/** The steps of the root, as whoever asks expects them. */
function stepsOf<T = unknown>(tasks: string, more = ''): T[] {
  const came = imported(tasks, more);
  if (!came.ok) throw new Error(JSON.stringify(came.refusals));
  return ('steps' in came.document.root ? came.document.root.steps : []) as T[]; // a test looks at what it names
}

function refusalsOf(tasks: string, more = ''): string[] {
  const came = imported(tasks, more);
  return came.ok ? [] : came.refusals.map(({ path }) => path);
}

describe('expressions', () => {
  it.each([
    ['.a.b', '$.input.a.b ?? null'],
    ['.', '$.input'],
    ['.["a b"][0]', '$.input["a b"][0] ?? null'],
    ['$context.a', '$.input.a ?? null'],
    ['42', 42],
    ['"a \\(.b)!"', 'a {{ $.input.b ?? "null" }}!'],
  ])('%s is read without jq', (expression, value) => {
    expect(stepsOf(`- a: { set: { v: '\${ ${expression} }' } }`)).toEqual([
      { kind: 'delay', id: 'a', ms: 0, input: { v: value } },
    ]);
  });

  it('of any other form are a call of jq, with the names that they use', () => {
    expect(stepsOf(`- a: { set: { n: 1, v: '\${ .a + $context.b }' } }`)).toEqual([
      {
        ...{ kind: 'tool', id: 'a', toolName: 'jq' },
        args: { filter: '{"n": 1, "v": (.a + $context.b)}', input: '$.input', vars: { context: '$.input' } },
      },
    ]);
    expect(refusalsOf(`- a: { set: { v: '\${ $secrets.a }' } }`)).toEqual(['/do/0/a']);
  });

  it('that look like references of ours are texts', () => {
    expect(stepsOf(`- a: { set: { v: '$.input', w: '{{ b }}' } }`)).toEqual([
      { kind: 'delay', id: 'a', ms: 0, input: { v: '\\$.input', w: '\\{{ b }}' } },
    ]);
  });
});

describe('tasks whose names are no plain words', () => {
  it('are referred to by these names', () => {
    const [, next] = stepsOf(`- "a b": { set: { v: 1 } }\n- c: { set: { w: '\${ .v }' } }`);
    expect(next).toMatchObject({ input: { w: '$.steps["a b"].output.v ?? null' } });
    const call = '{ c: { call: http, with: { method: get, endpoint: https://a.example/b } } }';
    const caught = `- "a b": { try: [ ${call} ], catch: { do: [ { d: { set: '\${ $error.status }' } } ] } }`;
    expect(JSON.stringify(stepsOf(caught))).toContain('"id":"a b-error"');
  });
});

describe('what leads on', () => {
  it('is followed, also where a task that leads away is skipped', () => {
    const tasks = [
      `- a: { if: '.n == 1', set: { v: 1 }, then: end }`,
      `- b: { set: { v: 2 }, then: d }`,
      `- c: { set: { v: 3 }, then: end }`,
      `- d: { set: { v: 4 }, then: c }`,
    ];
    const [branch] = stepsOf<{ cases: unknown[] }>(tasks.join('\n'));
    expect(branch?.cases).toEqual([
      { when: { value: '$.input.n ?? null', equals: 1 }, then: { kind: 'delay', id: 'a', ms: 0, input: { v: 1 } } },
    ]);
    expect(refusalsOf(tasks.join('\n'))).toEqual([]);
  });

  it('back is refused by name, as is the end of the whole from inside', () => {
    expect(refusalsOf(`- a: { set: { v: 1 } }\n- b: { set: { v: 2 }, then: a }`)).toEqual(['/do/0/a']);
    const inside = `- a: { try: [ { b: { set: { v: 1 }, then: end } } ], catch: {} }`;
    expect(refusalsOf(inside)).toEqual(['/do/0/a/try/0/b/then']);
  });
});

describe('an address', () => {
  const asked = (address: string) => `- a: { call: http, with: { method: get, endpoint: '${address}' } }`;

  it('keeps all that stands behind its first question mark', () => {
    expect(stepsOf(asked('https://a.example/b?x=1&x={y}&z=2?3'))).toMatchObject([
      { http: { url: 'https://a.example/b', query: { x: ['1', '$.input.y ?? null'], z: '2?3' } } },
    ]);
  });

  it.each(['b{?x,y}', '{+x}', 'b?x=y{z}', 'b?{x}=y'])('%s has parameters of a form that is refused', (rest) => {
    expect(refusalsOf(asked(`https://a.example/${rest}`))).toEqual(['/do/0/a/with/endpoint']);
  });
});

describe('a description of OpenAPI', () => {
  const uri = 'https://a.example/api.json';
  const looked = (description: string) => {
    const call = `{ call: openapi, with: { document: { endpoint: ${uri} }, operationId: look } }`;
    return importServerlessWorkflow(
      `document: { dsl: 1.0.3, namespace: a, name: one, version: 1.0.0 }\ndo:\n- a: ${call}`,
      { documents: new Map([[uri, description]]) },
    );
  };

  it.each([
    ['that cannot be read', '{ "paths": [', 'cannot be read'],
    ...['https://{region}.a.example', 'https://a.example/{version}'].map((url) => [
      `of a server with variables, ${url}`,
      JSON.stringify({ servers: [{ url }], paths: { '/looks': { get: { operationId: 'look' } } } }),
      `has variables: ${url}`,
    ]),
  ])('%s is refused by its place', (_what, description = '', message = '') => {
    const { path, message: said } = looked(description).ok
      ? {}
      : ((looked(description) as { refusals: Found[] }).refusals[0] ?? {}); // refused
    expect([path, said]).toEqual(['/do/0/a/with/document', expect.stringContaining(message)]);
  });
});

describe('errors', () => {
  const raised = (status: number) => `
- a:
    try: [ { b: { raise: { error: { type: https://a.example/errors/full, status: 400, title: Full } } } } ]
    catch: { errors: { with: { status: ${status} } }, do: [ { c: { set: { caught: '\${ $error.title }' } } } ] }`;

  it('that a task raises are told apart by their fields', () => {
    const [caught] = stepsOf<{ catch?: { on: string[] }[] }>(raised(400));
    expect(caught?.catch?.[0]?.on).toEqual(['full', 'tool-failed']);
    const [other] = stepsOf<{ catch?: { on: string[] }[] }>(raised(404));
    expect(other?.catch?.[0]?.on).toEqual(['not-found']);
  });

  it('are tried again at the one request of a list', () => {
    const retry = '{ delay: PT3S, backoff: { exponential: {} }, limit: { attempt: { count: 2 } } }';
    const call = (name: string) => `{ ${name}: { call: http, with: { method: get, endpoint: https://a.example/b } } }`;
    const tasks = (calls: string) =>
      `- a: { try: [ ${calls} ], catch: { errors: { with: { status: 503 } }, retry: ${retry} } }`;
    const [request] = stepsOf<{ retry: object }>(tasks(call('b')));
    expect(request?.retry).toEqual({
      on: ['unavailable'],
      count: 2,
      ms: 3000,
      factor: 2,
      maximumMs: 12_000,
      jitter: false,
    });
    expect(refusalsOf(tasks(`${call('b')}, ${call('c')}`))).toEqual(['/do/0/a/catch/retry']);
  });
});

describe('a retry', () => {
  const tried = (caught: string) =>
    `- a: { try: [ { b: { call: http, with: { method: get, endpoint: https://a.example/b } } } ], catch: { ${caught} } }`;

  it('of errors that no task in it has is none', () => {
    const [request] = stepsOf<object>(
      tried('errors: { with: { type: https://a.example/none } }, retry: { delay: PT1S }'),
    );
    expect(request).not.toHaveProperty('retry');
  });

  it('that does not say how often is noted, and what its pauses cannot be is refused', () => {
    const came = imported(tried('retry: { delay: PT1S }'));
    expect(came.notes).toEqual([
      { path: '/do/0/a/catch/retry/limit', message: 'tries again 5 times: it does not say how often' },
    ]);
    expect(refusalsOf(tried('retry: { delay: PT1S, backoff: { exponential: { factor: 3 } } }'))).toEqual([
      '/do/0/a/catch/retry/backoff/exponential/factor',
    ]);
  });

  it('and a catch whose filter names nothing are of any error', () => {
    const [caught] = stepsOf<{ catch: object[] }>(tried('errors: {}, do: [ { c: { wait: PT1S } } ]'));
    expect(caught?.catch[0]).not.toHaveProperty('on');
  });
});

describe('what version 2 has nothing for', () => {
  it.each([
    ['- a: { run: { shell: { command: ls } } }', '/do/0/a/run/shell'],
    [
      '- a: { call: grpc, with: { proto: { endpoint: "file://a" }, service: { name: b, host: c }, method: d } }',
      '/do/0/a/call',
    ],
    [
      '- a: { listen: { to: { one: { with: { type: b, source: https://c.example } } } } }',
      '/do/0/a/listen/to/one/with/source',
    ],
    ['- a: { wait: PT1S, output: { schema: { document: {} } } }', '/do/0/a/output/schema'],
    ['- a: { for: { in: .b }, while: .c, do: [ { d: { wait: PT1S } } ] }', '/do/0/a/while'],
  ])('%s', (tasks, path) => {
    expect(refusalsOf(tasks)).toEqual([path]);
  });

  it('is a function that calls itself, also by another', () => {
    const use = (other: string) => `use: { functions: { f: { call: ${other}, with: {} }, g: { call: f, with: {} } } }`;
    for (const other of ['f', 'g'])
      expect(refusalsOf('- a: { call: f, with: {} }', use(other))).toEqual(['/do/0/a/call']);
  });

  it('is a schema that refers to another', () => {
    const schema = (more: string) => `input: { schema: { document: { $id: a, title: A, type: object${more} } } }`;
    expect(refusalsOf('- a: { wait: PT1S }', schema(''))).toEqual([]);
    expect(refusalsOf('- a: { wait: PT1S }', schema(', properties: { b: { $ref: "#/$defs/b" } }'))).toEqual([
      '/input/schema/document/properties/b/$ref',
    ]);
  });

  it('is noted where something else is done', () => {
    const noted = (task: string) => imported(`- a: ${task}`).notes.map(({ path, message }) => `${path}: ${message}`);
    expect(noted('{ run: { workflow: { namespace: b, name: c, version: 1.0.0 } } }')).toEqual([
      '/do/0/a/run/workflow: calls the stored workflow c in its current version, not 1.0.0 of b',
    ]);
    const event = '{ source: https://a.example, type: b, datacontenttype: text/csv, data: c }';
    expect(noted(`{ emit: { event: { with: ${event} } } }`)).toContain(
      '/do/0/a/emit/event/with/datacontenttype: is not told: the data of an event is JSON here, not text/csv',
    );
  });

  it('is named by its task also where only the whole document shows it', () => {
    const name = 'n'.repeat(129);
    expect(refusalsOf(`- ${name}: { set: { v: 1 } }`)).toEqual([`/do/0/${name}`]);
    const inside = refusalsOf('- a: { try: [ { b: { wait: PT9000H } } ], catch: {} }');
    expect(new Set(inside)).toEqual(new Set(['/do/0/a/try/0/b']));
  });

  it('is a definition whose ways are too many', () => {
    const ask = (at: number) =>
      `- s${at}: { switch: [ { one: { when: .n == ${at}, then: t${at} } } ] }\n- t${at}: { wait: PT1S }`;
    const came = imported(Array.from({ length: 12 }, (_, at) => ask(at)).join('\n'));
    const said = came.ok ? [] : came.refusals.map(({ message }) => message);
    expect(new Set(said)).toEqual(new Set(['its ways are too many to be written out']));
  });

  it('is named all at once, and so is a definition that is none', () => {
    expect(refusalsOf('- a: { run: { shell: { command: ls } } }\n- b: { call: c, with: {} }')).toEqual([
      '/do/0/a/run/shell',
      '/do/1/b/call',
    ]);
    expect(refusalsOf('- a: { set: 3 }')).toEqual(['/do/0/a/set']);
    const old = importServerlessWorkflow('document: { dsl: 0.9.0 }');
    expect(old.ok ? [] : old.refusals).toEqual([{ path: '/document/dsl', message: 'expected DSL 1.0, and got 0.9.0' }]);
  });
});
