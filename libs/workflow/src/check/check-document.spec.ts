import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';
import type { DocumentLimits } from './check-document.js';

const say = { kind: 'tool', id: 'a', toolName: 'say', args: { text: 'x' } };
const llm = { kind: 'llm', id: 'b', instructions: 'Sum it up', tools: ['say'] };

function document(root: unknown): unknown {
  return { version: 1, root };
}

/** The first error, as its code and path. */
function firstOf(json: unknown, limits?: DocumentLimits): string {
  const check = checkDocument(json, limits);
  return check.ok ? 'ok' : `${check.errors[0]?.code} ${check.errors[0]?.path}`;
}

function nested(depth: number): unknown {
  return depth === 0 ? say : { kind: 'sequence', id: `s${depth}`, steps: [nested(depth - 1)] };
}

describe('checkDocument', () => {
  it('takes each kind, as text and as a value', () => {
    const fork = { kind: 'fork', id: 'f', mode: 'race', paths: [say, llm], merge: 'concat', concurrency: 2 };
    const whole = document({ kind: 'sequence', id: 's', steps: [fork] });
    expect(checkDocument(whole)).toEqual({ ok: true, document: whole });
    expect(checkDocument(JSON.stringify(whole))).toEqual({ ok: true, document: whole });
  });

  it.each([
    ['no JSON', '{', 'WORKFLOW_VALIDATION_FAILED '],
    ['no object', [], 'WORKFLOW_VALIDATION_FAILED '],
    ['another version', { version: 3, root: say }, 'WORKFLOW_VALIDATION_FAILED /version'],
    ['no root', { version: 1 }, 'WORKFLOW_VALIDATION_FAILED /root'],
    ['an unknown kind', document({ kind: 'sleep', id: 'a' }), 'UNKNOWN_NODE_KIND /root/kind'],
    ['no kind', document({ id: 'a' }), 'WORKFLOW_VALIDATION_FAILED /root/kind'],
    ['a node that is no object', document('a'), 'WORKFLOW_VALIDATION_FAILED /root'],
    ['a kind of the prototype', document({ kind: 'toString', id: 'a' }), 'UNKNOWN_NODE_KIND /root/kind'],
    ['a blank id', document({ ...say, id: ' ' }), 'WORKFLOW_VALIDATION_FAILED /root/id'],
    ['no step', document({ kind: 'sequence', id: 's', steps: [] }), 'WORKFLOW_VALIDATION_FAILED /root/steps'],
    [
      'a wrong mode',
      document({ kind: 'fork', id: 'f', mode: 'any', paths: [say] }),
      'WORKFLOW_VALIDATION_FAILED /root/mode',
    ],
    [
      'an id twice',
      document({ kind: 'sequence', id: 's', steps: [say, say] }),
      'WORKFLOW_VALIDATION_FAILED /root/steps/1/id',
    ],
    ['a name of the prototype', '{"version":1,"root":{"__proto__":{}}}', 'WORKFLOW_VALIDATION_FAILED /root/__proto__'],
    ['too much', `{"version":1,"root":"${'x'.repeat(1_048_576)}"}`, 'WORKFLOW_VALIDATION_FAILED '],
  ])('refuses %s', (_, json, error) => {
    expect(firstOf(json)).toBe(error);
  });

  it('takes off what it does not know, wherever it stands, of one that was accepted before', () => {
    const more = { note: 'x', steps: [7], __more: {} };
    const branch = { kind: 'branch', id: 'c', routes: [{ match: 'x', target: { ...say, ...more }, ...more }] };
    const node = { ...llm, ...more, params: { topP: 1, seed: 7 }, tools: ['say', 'say'], model: '' };
    const given = { version: 1, root: { kind: 'sequence', id: 's', steps: [branch, node] }, name: 'x' };
    const kept = structuredClone(given);
    const read = {
      ...{ kind: 'sequence', id: 's' },
      steps: [
        { kind: 'branch', id: 'c', routes: [{ match: 'x', target: say }] },
        { ...llm, params: { topP: 1 } },
      ],
    };
    expect(checkDocument(given, { wasAccepted: true })).toEqual({ ok: true, document: { version: 1, root: read } });
    expect(given).toEqual(kept);
  });

  it('takes a leaf at depth 5, and refuses one at depth 6', () => {
    expect(firstOf(document(nested(5)))).toBe('ok');
    expect(firstOf(document(nested(6)))).toBe(
      'WORKFLOW_VALIDATION_FAILED /root/steps/0/steps/0/steps/0/steps/0/steps/0/steps/0',
    );
    expect(firstOf(document(nested(1)), { maxDepth: 0 })).toBe('WORKFLOW_VALIDATION_FAILED /root/steps/0');
  });

  it('refuses tools that there are not, wherever they are named', () => {
    const root = { kind: 'sequence', id: 's', steps: [say, llm] };
    expect(firstOf(document(root), { tools: new Set(['say']) })).toBe('ok');
    const check = checkDocument(document(root), { tools: new Set(['other']) });
    expect(check.ok ? [] : check.errors).toEqual([
      { code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/steps/0/toolName', message: 'expected one of other' },
      { code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/steps/1/tools/0', message: 'expected one of other' },
    ]);
  });

  it('says what was expected', () => {
    const check = checkDocument(document({ kind: 'fork', id: 'f', mode: 'any', paths: [say] }));
    expect(check.ok ? '' : check.errors[0]?.message).toContain('["all","settle","race"]');
  });

  it('lets a schedule name files, and nothing that only a conversation has', () => {
    const named = (...layers: string[]) => document({ kind: 'provide', id: 'p', layers, child: say });
    const of = (json: unknown, ...files: string[]) => {
      const check = checkDocument(json, { layers: new Set(files), isScheduled: true });
      return check.ok ? 'ok' : check.errors.map(({ path, message }) => `${path} ${message}`);
    };
    const why = ': a schedule has no conversation and no thread, and no conversation-summary';
    const none = why.replace('conversation-summary', 'working-memory');
    expect(of(named('file:a'), 'a')).toBe('ok');
    expect(of(named('file:a', 'conversation-summary'), 'a')).toEqual([`/root/layers/1 expected one of file:a${why}`]);
    expect(of(named('working-memory'), 'a')).toEqual([`/root/layers/0 expected one of file:a${none}`]);
    expect(of(named('file:a'))).toEqual(['/root/layers/0 expected no layer, since there are no files']);
  });

  it('takes an every at the end, and refuses what would come after it', () => {
    const every = { kind: 'every', id: 'e', step: say, ms: 60_000 };
    const steps = (...of: unknown[]): unknown => document({ kind: 'sequence', id: 's', steps: of });
    const wrapped = { kind: 'provide', id: 'p', layers: ['conversation-summary'], child: every };
    const timed = { kind: 'spawn', id: 'p', child: every, timeout: 5 };
    expect(firstOf(steps(llm, every))).toBe('ok');
    expect(firstOf(steps(timed, llm))).toBe('ok');
    expect(firstOf(steps(every, llm))).toBe('WORKFLOW_VALIDATION_FAILED /root/steps/1');
    expect(firstOf(steps(wrapped, llm))).toBe('WORKFLOW_VALIDATION_FAILED /root/steps/1');
  });
});
