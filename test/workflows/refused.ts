/** Documents that are refused before anything of them runs, each with its code and the path. */
export interface Refused {
  id: string;
  document: unknown;
  /** Other documents, by the names that a `ref` may have. */
  workflows?: Readonly<Record<string, unknown>>;
  code: string;
  path: string;
}

const wait = { kind: 'delay', id: 'wait', ms: 1 };
const invalid = 'WORKFLOW_VALIDATION_FAILED';

function refused(id: string, root: unknown, code: string, path: string): Refused {
  return { id, document: { version: 1, root }, code, path };
}

function nested(depth: number): unknown {
  return depth === 0 ? wait : { kind: 'sequence', id: `s${depth}`, steps: [nested(depth - 1)] };
}

const ring = { kind: 'subflow', id: 'r', ref: 'ring' };
const loop = (until: unknown): unknown => ({ kind: 'loop', id: 'l', body: wait, until });

export const refusedDocuments: readonly Refused[] = [
  { id: 'no JSON', document: '{', code: invalid, path: '' },
  { id: 'another version', document: { version: 3, root: wait }, code: invalid, path: '/version' },
  { id: 'over 1 MiB', document: `"${'x'.repeat(1_048_576)}"`, code: invalid, path: '' },
  refused('a kind that there is not', { kind: 'step', id: 'a' }, 'UNKNOWN_NODE_KIND', '/root/kind'),
  refused('a field that must be there', { kind: 'fork', id: 'f', paths: [wait] }, invalid, '/root/mode'),
  refused('no steps', { kind: 'sequence', id: 's', steps: [] }, invalid, '/root/steps'),
  refused('a figure below the least', loop({ kind: 'maxSteps', n: 0 }), invalid, '/root/until/n'),
  refused(
    'a kind in a list',
    { kind: 'fork', id: 'f', mode: 'all', paths: [{ kind: 'x', id: 'a' }] },
    'UNKNOWN_NODE_KIND',
    '/root/paths/0/kind',
  ),
  refused('a blank id', { ...wait, id: ' ' }, invalid, '/root/id'),
  refused('an id twice', { kind: 'sequence', id: 's', steps: [wait, wait] }, invalid, '/root/steps/1/id'),
  refused('too deep', nested(6), invalid, '/root/steps/0/steps/0/steps/0/steps/0/steps/0/steps/0'),
  refused('a tool', { kind: 'tool', id: 't', toolName: 'x' }, 'UNKNOWN_TOOL_REFERENCE', '/root/toolName'),
  refused(
    'a tool of a model',
    { kind: 'llm', id: 'm', instructions: '', tools: ['x'] },
    'UNKNOWN_TOOL_REFERENCE',
    '/root/tools/0',
  ),
  refused(
    'a tool of another dialect',
    { kind: 'invokeTool', id: 't', toolName: 'x' },
    'UNKNOWN_TOOL_REFERENCE',
    '/root/toolName',
  ),
  refused(
    'a tool of its models',
    { kind: 'callModel', id: 'm', instructions: '', tools: [{ type: 'get_order' }, { type: 'x' }] },
    'UNKNOWN_TOOL_REFERENCE',
    '/root/tools/1',
  ),
  refused('a predicate', loop({ kind: 'forever' }), 'UNKNOWN_UNTIL_PREDICATE', '/root/until/kind'),
  refused(
    'a predicate in another',
    loop({ kind: 'any', predicates: [{ kind: 'x' }] }),
    'UNKNOWN_UNTIL_PREDICATE',
    '/root/until/predicates/0/kind',
  ),
  refused(
    'a layer',
    { kind: 'provide', id: 'p', layers: ['dreams'], child: wait },
    'UNKNOWN_LAYER_REFERENCE',
    '/root/layers/0',
  ),
  refused(
    'a step after an every',
    {
      kind: 'sequence',
      id: 's',
      steps: [
        { kind: 'every', id: 'e', ms: 1_000, step: wait },
        { ...wait, id: 'w' },
      ],
    },
    invalid,
    '/root/steps/1',
  ),
  {
    ...refused('a circle', ring, 'WORKFLOW_CYCLE', '/root/document/root/ref'),
    workflows: { ring: { version: 1, root: ring } },
  },
];
