import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';
import type { BranchNode, WorkflowNode } from '../document/document.js';
import { listWarnings } from './warnings.js';

const say: WorkflowNode = { kind: 'tool', id: 'a', toolName: 'say' };

function warnedOf(root: WorkflowNode): string[] {
  return listWarnings({ version: 1, root }).map(({ path, message }) => `${path} ${message}`);
}

type Match = string | [exact: string];

/** The places of the routes that are warned of, for a branch with these matches. */
function warned(...matches: Match[]): string[] {
  const routes = matches.map((match): BranchNode['routes'][number] =>
    typeof match === 'string' ? { match, target: say } : { match: match[0], matchMode: 'exact', target: say },
  );
  return warnedOf({ kind: 'sequence', id: 's', steps: [{ kind: 'branch', id: 'b', routes }] });
}

const place = (index: number): string => `/root/steps/0/routes/${index}/match`;

describe('a route that is taken by its own negation', () => {
  it('is told by its name, its place and an input', () => {
    expect(warned('approve')).toEqual([
      `${place(0)} the route "approve" is also taken by "do not approve": let matchMode be exact, or put a route for it before`,
    ]);
  });

  it.each<[Match[], number[]]>([
    [['yes'], [0]],
    [
      ['APPROVED', 'reject'],
      [0, 1],
    ],
    [['ready to send'], [0]],
    [['genehmigt'], [0]],
    [['approve '], [0]],
    [
      ['refund', ['refund']],
      [0, 1],
    ],
    [[['approve']], []],
    [['not approve', 'approve'], []],
    [['do not', 'not ', 'approve', 'pay'], []],
    [['not', 'approve'], []],
    [['do not approve', 'approve'], [1]],
    [['never again', "don't", 'cannot', 'no'], []],
    [['100', '?', '✅'], []],
  ])('%j: %j', (matches, indexes) => {
    expect(warned(...matches).map((one) => one.split(' ', 1)[0])).toEqual(indexes.map(place));
  });
});

describe('what can be done and is hardly meant', () => {
  it('is a route that one before it always takes', () => {
    expect(warned(['a'], ['A'])).toEqual([`${place(1)} the route "A" is never taken: "a" before it is`]);
    expect(warned('not', 'not now')).toEqual([`${place(1)} the route "not now" is never taken: "not" before it is`]);
    expect(warned('not now', 'not')).toEqual([]);
    expect(warned(['not now'], 'not')).toEqual([]);
  });

  it('is a spawn whose time is over before its delays are', () => {
    const delay = (ms: number, id = 'd'): WorkflowNode => ({ kind: 'delay', id, ms });
    const of = (child: WorkflowNode) => warnedOf({ kind: 'spawn', id: 'p', timeout: 50, child });
    const why = ['/root/timeout it is over before its child is, which waits 60 ms at least'];
    expect(of(delay(60))).toEqual(why);
    expect(of({ kind: 'sequence', id: 's', steps: [delay(30), say, delay(30, 'e')] })).toEqual(why);
    expect(of({ kind: 'fork', id: 'f', mode: 'all', paths: [delay(60), delay(1, 'e')] })).toEqual(why);
    expect(of({ kind: 'provide', id: 'v', layers: ['file:a'], child: delay(60) })).toEqual(why);
    expect(of({ kind: 'fork', id: 'f', mode: 'race', paths: [delay(60), delay(1, 'e')] })).toEqual([]);
    expect(of({ kind: 'branch', id: 'b', routes: [{ match: '1', target: delay(60) }] })).toEqual([]);
    expect(of(delay(50))).toEqual([]);
  });
});

describe('references to what may be absent', () => {
  const schema = { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } };
  const call = (text: unknown): unknown => ({ kind: 'tool', id: 't', toolName: 'say', args: { text } });
  const warn = (root: unknown) => {
    const check = checkDocument({ version: 2, input: { schema }, root });
    if (!check.ok) throw new Error(JSON.stringify(check.errors));
    return listWarnings(check.document).map(({ path, message }) => `${path}: ${message}`);
  };
  const mayBeAbsent = (field: string, text: string): string =>
    `${field} may be absent by its schema, which fails the node: give a default, as in ${text} ?? null`;

  it('are told, each part of them', () => {
    expect(warn(call('$.input.a.b'))).toEqual([
      `/root/args/text: ${mayBeAbsent('a', '$.input.a.b')}`,
      `/root/args/text: ${mayBeAbsent('b', '$.input.a.b')}`,
    ]);
    const when = { value: '$.input.a.b', equals: 'x' };
    expect(warn({ kind: 'branch', id: 'r', cases: [{ when, then: call('x') }] })).toHaveLength(2);
  });

  it('are not where there is a default, or a condition has asked', () => {
    const asked = (when: unknown) => warn({ kind: 'branch', id: 'r', cases: [{ when, then: call('$.input.a.b') }] });
    expect(warn(call('$.input.a.b ?? "none"'))).toEqual([]);
    expect(asked({ value: '$.input.a.b', exists: true })).toEqual([]);
    expect(asked({ all: [{ value: '$.input.a.b', exists: true }, true] })).toEqual([]);
    expect(asked({ value: '$.input.a.b', exists: false })).toHaveLength(2);
    expect(asked({ any: [{ value: '$.input.a.b', exists: true }, true] })).toHaveLength(2);
  });
});
