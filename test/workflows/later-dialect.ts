import { checkDocument } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import type { Case } from './cases.js';

type Written = NonNullable<Case['written']>;
type Root = Written['root'] & Readonly<Record<string, unknown>>;

const model = (id: string): Root => ({
  kind: 'callModel',
  id,
  instructions: `You are the ${id} one.`,
  tools: [],
});
const says = { first: 'FIRST', second: 'SECOND', counted: 'COUNTED' };
/** It passes its input through. */
const wait = { kind: 'delay', id: 'wait', ms: 1 };

/** The document as it is read. */
function read(written: Written): WorkflowDocument {
  const check = checkDocument(written, { workflows: new Map() });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  return check.document;
}

function caseOf(name: string, root: Root, expected: string, more: Partial<Case> = {}): Case {
  const written: Written = { version: 1, root };
  return { file: `later/${name}`, document: read(written), written, input: 'in', says, expected, ...more };
}

const conditional = (matchMode: string, match: string): Root => ({
  ...{ kind: 'conditional', id: 'c', matchMode, routes: [{ match, target: model('first') }], default: model('second') },
});
const parallel = { kind: 'inParallel', id: 'p', mode: 'all' };
const items = { ...parallel, each: wait };
const rounds = (until: object): Root => ({
  kind: 'loop',
  id: 'l',
  body: model('first'),
  until,
  maxIterations: 2,
});

/** Each kind and field that has another name there. */
export const laterCases: readonly Case[] = [
  caseOf('callModel', { ...model('counted'), tools: [{ type: 'get_order', parameters: {} }] }, 'COUNTED', {
    calls: { counted: [{ name: 'get_order', args: { order: 'A-17' } }] },
  }),
  caseOf('invokeTool', { kind: 'invokeTool', id: 't', toolName: 'get_order', args: { order: 'X-0' } }, 'NODE_FAILED'),
  caseOf('inParallel', { ...parallel, paths: [model('first'), model('second')], merge: 'concat' }, 'FIRST\nSECOND'),
  caseOf('inParallel, each', { ...items, merge: 'concat' }, 'a\n{"b":1}', { input: '["a",{"b":1}]' }),
  caseOf('inParallel, over', { ...items, over: 'rows' }, 'b', { input: '{"rows":["a","b"]}' }),
  caseOf('inParallel, no list', items, 'NODE_FAILED', { input: 'a\nb' }),
  caseOf('conditional, substring', conditional('substring', 'SEC'), 'FIRST', { input: 'the second one' }),
  caseOf('conditional, exact', conditional('exact', 'second'), 'SECOND', { input: 'the second one' }),
  caseOf(
    'withContext',
    { kind: 'withContext', id: 'w', layers: ['conversation-summary'], child: model('first') },
    'FIRST',
  ),
  caseOf('schedule', { kind: 'schedule', id: 's', interval: 3_600_000, step: model('first') }, 'FIRST'),
  caseOf('maxDuration', rounds({ kind: 'maxDuration', duration: 1 }), 'FIRST'),
  caseOf('never', rounds({ kind: 'never' }), 'LOOP_LIMIT'),
  caseOf(
    'both mixed',
    {
      kind: 'sequence',
      id: 'm',
      steps: [model('first'), { kind: 'llm', id: 'second', instructions: 'You are the second one.', tools: [] }],
    },
    'SECOND',
  ),
];
