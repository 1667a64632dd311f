import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';

const say = { kind: 'tool', id: 'a', toolName: 'say' };
const until = { kind: 'maxSteps', n: 2 };
const loop = { kind: 'loop', id: 'l', body: say, until };
const ask = { kind: 'llm', id: 'm', instructions: 'x' };

/** Every error, behind the root: its place, and which field was meant. */
function errorsOf(json: unknown): string[] {
  const check = checkDocument(json);
  if (check.ok) return [];
  return check.errors.map(
    ({ path, message }) => `${path.replace(/^[/]root/, '')} ${/did you mean (\w+)/.exec(message)?.[1] ?? '?'}`,
  );
}

const inRoot = (root: object): string[] => errorsOf({ version: 1, root });

describe('a field that there is not', () => {
  it.each<[object, string[]]>([
    [{ ...loop, maxIteration: 3 }, ['/maxIteration maxIterations']],
    [{ ...loop, max_iterations: 3 }, ['/max_iterations maxIterations']],
    [{ ...loop, until: { ...until, N: 3 } }, ['/until/N n']],
    [{ ...loop, until: { kind: 'converged', treshold: 0.5 } }, ['/until/treshold threshold']],
    [
      { ...loop, until: { kind: 'any', predicates: [until, { kind: 'never', note: 1 }] } },
      ['/until/predicates/1/note ?'],
    ],
    [{ ...say, arg: {} }, ['/arg args']],
    [{ ...say, description: 'x' }, ['/description ?']],
    [{ ...ask, tool: [] }, ['/tool tools']],
    [
      { ...ask, params: { max_tokens: 5, temprature: 1 } },
      ['/params/max_tokens maxTokens', '/params/temprature temperature'],
    ],
    [{ ...ask, tools: ['x', { type: 'y', paramters: {} }] }, ['/tools/1/paramters parameters']],
    [{ kind: 'callModel', id: 'm', instructions: 'x', output: {} }, ['/output ?']],
    [{ kind: 'fork', id: 'f', mode: 'all', paths: [say], maxConcurrency: 2 }, ['/maxConcurrency concurrency']],
    [
      { kind: 'branch', id: 'b', routes: [{ match: 'x', matchmode: 'exact', target: say }] },
      ['/routes/0/matchmode matchMode'],
    ],
    [{ kind: 'spawn', id: 's', child: say, timeoutMs: 5 }, ['/timeoutMs timeout']],
    [{ kind: 'every', id: 'e', step: ask, cron: '0 3 * * *', timezone: 'UTC' }, ['/timezone timeZone']],
    [{ kind: 'map', id: 'm', each: say, maxitems: 3 }, ['/maxitems maxItems']],
    [{ kind: 'delay', id: 'd', ms: 1, 'a/b': 1 }, ['/a~1b ?']],
    [{ kind: 'subflow', id: 'u', document: { version: 1, root: say, name: 'n' } }, ['/document/name ?']],
    [
      {
        kind: 'sequence',
        id: 's',
        steps: [
          { ...say, x: 1 },
          { ...ask, y: 1 },
        ],
      },
      ['/steps/0/x ?', '/steps/1/y ?'],
    ],
  ])('is refused by its path: %j', (root, errors) => {
    expect(inRoot(root)).toEqual(errors);
  });

  it('is refused around the root, with what is wrong below', () => {
    expect(errorsOf({ version: 1, root: { ...say, x: 1 }, nam: 'n', $schema: 'https://example.org' })).toEqual([
      '/nam ?',
      '/x ?',
    ]);
  });

  it('is told with the fields that there are where none is near', () => {
    const check = checkDocument({ version: 1, root: { ...say, note: 1 } });
    expect(check.ok ? '' : check.errors[0]?.message).toMatch(
      /^there is no such field: expected one of kind, id, toolName, args, .*or a name that begins with x-$/,
    );
  });
});

describe('a field that begins with x-', () => {
  it('is kept, wherever it stands', () => {
    const own = { 'x-note': { any: ['thing'] } };
    const routes = [{ match: 'x', target: { ...say, ...own }, ...own }];
    const root = { ...loop, ...own, until: { ...until, ...own }, body: { kind: 'branch', id: 'b', routes } };
    const document = {
      version: 1,
      root: { kind: 'sequence', id: 's', steps: [root, { ...ask, params: { ...own } }] },
      ...own,
    };
    expect(checkDocument(document)).toEqual({ ok: true, document });
  });
});

describe('a document as text', () => {
  const text = (root: string): string => `{"version":1,"root":${root}}`;
  it.each<[string, string, string[]]>([
    ['a byte order mark', `\uFEFF${text(JSON.stringify(say))}`, []],
    ['two of them', `\uFEFF\uFEFF${text(JSON.stringify(say))}`, [' ?']],
    ['a name twice', text('{"kind":"tool","id":"a","toolName":"say","toolName":"shout"}'), ['/toolName ?']],
    ['a name twice, once escaped', text('{"kind":"tool","id":"a","i\\u0064":"b","toolName":"say"}'), ['/id ?']],
    [
      'a name twice in arguments',
      text('{"kind":"tool","id":"a","toolName":"say","args":{"a":[{"b":1,"b":1}]}}'),
      ['/args/a/0/b ?'],
    ],
    ['the root twice', `{"version":1,"root":{},"root":${JSON.stringify(say)}}`, [' ?']],
    [
      'the same name in two objects',
      text('{"kind":"tool","id":"a","toolName":"say","args":{"id":"a","args":{"id":1}}}'),
      [],
    ],
    [
      'a whole number from 2^53 on',
      text('{"kind":"tool","id":"a","toolName":"say","args":{"n":9007199254740993}}'),
      ['/args/n ?'],
    ],
    ['below it', text('{"kind":"tool","id":"a","toolName":"say","args":{"n":-9007199254740991}}'), []],
    [
      'a number that is none any more',
      text('{"kind":"tool","id":"a","toolName":"say","args":{"n":1e-999}}'),
      ['/args/n ?'],
    ],
  ])('with %s: %j', (_name, json, errors) => {
    expect(errorsOf(json)).toEqual(errors);
  });

  it('or as a value, with numbers from 2^53 on', () => {
    expect(inRoot({ ...say, args: { ids: [1, 2 ** 53, -1e300], 'x-id': 2 ** 53 - 1 } })).toEqual([
      '/args/ids/1 ?',
      '/args/ids/2 ?',
    ]);
  });

  it('that was accepted before is read as it was', () => {
    const json = text(
      '{"kind":"tool","id":"a","toolName":"shout","toolName":"say","args":{"n":9007199254740993},"note":1}',
    );
    const root = { ...say, args: { n: 9007199254740992 } };
    expect(checkDocument(json, { wasAccepted: true })).toEqual({ ok: true, document: { version: 1, root } });
  });
});
