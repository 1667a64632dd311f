import type { WorkflowNode } from '#workflow';
import type { Case } from './cases.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: `You are the ${id} one.`, tools: [] });
const wait = (ms: number): WorkflowNode => ({ kind: 'delay', id: `wait-${ms}`, ms });
const sequence = (id: string, ...steps: [WorkflowNode, ...WorkflowNode[]]): WorkflowNode => ({
  kind: 'sequence',
  id,
  steps,
});
/** The office answers no question about it. */
const failing: WorkflowNode = { kind: 'tool', id: 'wrong', toolName: 'get_order', args: { order: 'X-0' } };
const first = llm('first');
const second = llm('second');
const says = { first: 'FIRST', second: 'SECOND' };

const hourly: WorkflowNode = { kind: 'every', id: 'e', ms: 3_600_000, step: failing };

function fork(more: Partial<Extract<WorkflowNode, { kind: 'fork' }>>): WorkflowNode {
  return { kind: 'fork', id: 'fork', mode: 'all', paths: [first, second], ...more };
}

const route = { match: ' SECOND ', target: second };

/** Two lines, each of which is below the cap of a value twice, and not both. */
const twoLines = `${'x'.repeat(20_000)}\n${'é'.repeat(10_000)}`;
const twice = fork({ merge: 'concat', paths: [wait(1), wait(2)] });

function caseOf(file: string, root: WorkflowNode, expected: string, input = 'in'): Case {
  return { file, document: { version: 1, root }, input, says, expected };
}

/** What kinds do otherwise than in their examples. */
export const semanticCases: readonly Case[] = [
  caseOf('tool fails', failing, 'NODE_FAILED'),
  caseOf('sequence fails', sequence('s', first, failing, second), 'NODE_FAILED'),
  caseOf('fork all fails', fork({ paths: [first, failing] }), 'NODE_FAILED'),
  caseOf('fork merge concat, one at a time', fork({ merge: 'concat', concurrency: 1 }), 'FIRST\nSECOND'),
  caseOf('fork, no merge', fork({}), 'SECOND'),
  caseOf('fork merge last', fork({ merge: 'last' }), 'SECOND'),
  caseOf('fork merge first', fork({ merge: 'first' }), 'FIRST'),
  caseOf('fork settle', fork({ mode: 'settle', merge: 'concat', paths: [failing, second] }), 'SECOND'),
  caseOf('fork settle, none left', sequence('s', fork({ mode: 'settle', paths: [failing] }), llm('second')), 'SECOND'),
  caseOf('fork race', fork({ mode: 'race', paths: [sequence('slow', wait(5_000), first), second] }), 'SECOND'),
  caseOf('fork race, all fail', fork({ mode: 'race', paths: [failing] }), 'NODE_FAILED'),
  caseOf('branch matches', { kind: 'branch', id: 'b', routes: [route], default: first }, 'SECOND', 'the second one'),
  caseOf(
    'branch exact',
    { kind: 'branch', id: 'b', routes: [{ ...route, match: 'Second', matchMode: 'exact' }], default: first },
    'FIRST',
    'the second one',
  ),
  caseOf(
    'branch exact, the whole input',
    { kind: 'branch', id: 'b', routes: [{ ...route, match: 'Second', matchMode: 'exact' }], default: first },
    'SECOND',
    '  SECOND ',
  ),
  caseOf('branch default', { kind: 'branch', id: 'b', routes: [route], default: first }, 'FIRST'),
  caseOf('branch passes through', { kind: 'branch', id: 'b', routes: [route] }, 'in'),
  caseOf('spawn times out', { kind: 'spawn', id: 's', timeout: 200, child: wait(60_000) }, 'SPAWN_TIMEOUT'),
  caseOf('map of JSON', { kind: 'map', id: 'm', each: wait(1) }, 'a\n7\n{"b":1}', '["a",7,{"b":1}]'),
  caseOf(
    'map over a field',
    { kind: 'map', id: 'm', over: 'rows', merge: 'concat', each: wait(1) },
    'a\nb',
    '{"rows":["a","b"]}',
  ),
  caseOf('map merge first', { kind: 'map', id: 'm', merge: 'first', each: wait(1) }, 'a', 'a\nb'),
  caseOf('map merge last', { kind: 'map', id: 'm', merge: 'last', each: wait(1) }, 'b', 'a\nb'),
  caseOf('map race', { kind: 'map', id: 'm', mode: 'race', each: wait(1) }, 'a', 'a'),
  caseOf('map settle', { kind: 'map', id: 'm', mode: 'settle', each: failing }, '', 'a\nb'),
  caseOf('map concat, too large', { kind: 'map', id: 'm', each: twice }, 'VALUE_TOO_LARGE', twoLines),
  caseOf('map too long', { kind: 'map', id: 'm', maxItems: 1, each: wait(1) }, 'NODE_FAILED', 'a\nb'),
  caseOf('map all fails', { kind: 'map', id: 'm', mode: 'all', each: failing }, 'NODE_FAILED', 'a\nb'),
  caseOf('every fails, onError fail', { ...hourly, onError: 'fail' }, 'NODE_FAILED, stopped'),
  caseOf('every fails, no onError', hourly, 'NODE_FAILED, stopped'),
  caseOf('every fails, onError continue', { ...hourly, onError: 'continue' }, 'NODE_FAILED, goes on'),
  caseOf('waitForMessage ends by its time', { kind: 'waitForMessage', id: 'w', timeout: 200 }, 'NODE_FAILED'),
  caseOf(
    'subflow with an input',
    { kind: 'subflow', id: 's', input: 'other', document: { version: 1, root: wait(1) } },
    'other',
  ),
];
