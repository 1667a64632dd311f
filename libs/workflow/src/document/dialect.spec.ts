import { describe, expect, it } from '@jest/globals';
import { checkDocument } from '../check/check-document.js';
import type { DocumentLimits } from '../check/check-document.js';

const later = { kind: 'callModel', id: 'm', instructions: 'x' };
const ours = { kind: 'llm', id: 'm', instructions: 'x' };

/** The root as it is read, or its first error. */
function read(root: unknown, limits?: DocumentLimits): unknown {
  const check = checkDocument({ version: 1, root }, limits);
  return check.ok ? check.document.root : `${check.errors[0]?.code} ${check.errors[0]?.path}`;
}

describe('the later dialect', () => {
  it.each([
    [
      { ...later, tools: [{ type: 'say' }, { type: 'ask', parameters: { a: 1 } }, 'x'] },
      { ...ours, tools: ['say', 'ask', 'x'] },
    ],
    [
      { kind: 'invokeTool', id: 't', toolName: 'say', args: {} },
      { kind: 'tool', id: 't', toolName: 'say', args: {} },
    ],
    [
      { kind: 'inParallel', id: 'f', mode: 'race', paths: [later] },
      { kind: 'fork', id: 'f', mode: 'race', paths: [ours] },
    ],
    [
      { kind: 'inParallel', id: 'f', mode: 'all', each: later, over: 'rows', concurrency: 2 },
      { kind: 'map', id: 'f', mode: 'all', each: ours, over: 'rows', concurrency: 2, items: 'json', merge: 'last' },
    ],
    [
      { kind: 'conditional', id: 'b', matchMode: 'exact', routes: [{ match: 'x', target: later }] },
      { kind: 'branch', id: 'b', routes: [{ match: 'x', matchMode: 'exact', target: ours }] },
    ],
    [
      { kind: 'withContext', id: 'p', layers: ['file:a'], child: later },
      { kind: 'provide', id: 'p', layers: ['file:a'], child: ours },
    ],
    [
      { kind: 'schedule', id: 'e', interval: 5_000, step: later },
      { kind: 'every', id: 'e', ms: 5_000, step: ours },
    ],
    [
      {
        kind: 'loop',
        id: 'l',
        body: later,
        until: { kind: 'any', predicates: [{ kind: 'maxDuration', duration: 5 }] },
      },
      { kind: 'loop', id: 'l', body: ours, until: { kind: 'any', predicates: [{ kind: 'maxDuration', ms: 5 }] } },
    ],
    [
      { kind: 'subflow', id: 's', input: 'in', document: { version: 1, root: later } },
      { kind: 'subflow', id: 's', input: 'in', document: { version: 1, root: ours } },
    ],
  ])('reads %j as ours', (root, expected) => {
    const before = JSON.stringify(root);
    expect(read(root)).toEqual(expected);
    expect(JSON.stringify(root)).toBe(before);
  });

  it.each([
    [{ kind: 'runCode', id: 'c', execute: '1' }, 'UNKNOWN_NODE_KIND /root/kind'],
    [{ kind: 'acp-agent', id: 'c', agent: 'x', prompt: 'y' }, 'UNKNOWN_NODE_KIND /root/kind'],
    [{ kind: 'schedule', id: 'e', interval: -1, step: later }, 'WORKFLOW_VALIDATION_FAILED /root/interval'],
    [
      { kind: 'loop', id: 'l', body: later, until: { kind: 'maxDuration', duration: 0 } },
      'WORKFLOW_VALIDATION_FAILED /root/until/duration',
    ],
    [{ ...later, tools: [{ name: 'say' }] }, 'WORKFLOW_VALIDATION_FAILED /root/tools/0'],
    [{ kind: 'inParallel', id: 'f', mode: 'all' }, 'WORKFLOW_VALIDATION_FAILED /root/paths'],
    [{ kind: 'inParallel', id: 'f', mode: 'all', each: later, paths: [later] }, 'WORKFLOW_VALIDATION_FAILED /root'],
  ])('refuses %j: %s', (root, expected) => {
    expect(read(root)).toBe(expected);
  });

  it('names tools that there are not by their place', () => {
    expect(read({ ...later, tools: [{ type: 'nope' }] }, { tools: new Set(['say']) })).toBe(
      'UNKNOWN_TOOL_REFERENCE /root/tools/0',
    );
  });
});

describe('a document that names others', () => {
  const call = (id: string, ref: string): object => ({ kind: 'subflow', id, ref });
  const document = (root: unknown): object => ({ version: 1, root });
  const leading = (...names: [string, unknown][]): DocumentLimits => ({ workflows: new Map(names) });

  it('has them in the place of their names, twice if it likes', () => {
    const root = { kind: 'sequence', id: 's', steps: [call('a', 'x'), call('b', 'x')] };
    const within = (id: string): object => ({ kind: 'subflow', id, document: document(ours) });
    expect(read(root, leading(['x', JSON.stringify(document(later))]))).toEqual({
      ...root,
      steps: [within('a'), within('b')],
    });
  });

  it('is refused where it leads back to itself, or to nothing', () => {
    const loop = leading(['x', document(call('a', 'y'))], ['y', document(call('b', 'x'))]);
    const check = checkDocument(document(call('r', 'x')), loop);
    expect(check.ok ? [] : check.errors).toEqual([
      {
        code: 'WORKFLOW_CYCLE',
        path: '/root/document/root/document/root/ref',
        message: 'expected a document that does not lead back to itself: x -> y -> x',
      },
    ]);
    expect(read(call('r', 'z'), loop)).toBe('WORKFLOW_VALIDATION_FAILED /root/ref');
    expect(read(call('r', 'x'), leading(['x', document({ kind: 'odd' })]))).toBe(
      'UNKNOWN_NODE_KIND /root/document/root/kind',
    );
    expect(read(call('r', 'x'), leading(['x', '{']))).toBe('WORKFLOW_VALIDATION_FAILED /root/ref');
  });

  it('is no larger for the documents in it', () => {
    const names = Array.from({ length: 5 }, (_, level): [string, unknown] => {
      const steps = Array.from({ length: 100 }, (_none, at) => call(`c${at}`, `l${level + 1}`));
      return [`l${level}`, document({ kind: 'sequence', id: 's', steps })];
    });
    const all = leading(...names, ['l5', document(ours)]);
    const check = checkDocument(document(call('r', 'l0')), { ...all, maxDepth: 50 });
    expect(check.ok ? '' : check.errors[0]?.message).toBe('expected named documents of at most 1048576 bytes together');
  });
});
