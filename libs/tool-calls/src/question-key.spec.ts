import { describe, expect, it } from '@jest/globals';
import { makeId } from '#protocol';
import type { RunTool } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { keyForQuestion } from './question-key.js';

const spec: ToolSpec = { name: 'list', description: 'Lists.', parameters: {}, repeat: 'safe', runs: 'owed' };
const shared: ToolSpec = { ...spec, cacheScope: 'tenant' };

function owed(lane: string, extra: Partial<RunTool> = {}): RunTool {
  const actorId = makeId('act', lane.padStart(26, '0'), 3);
  const names = { runId: 'run', actionId: 'step', parentActionId: null, effectKey: 'k', dedupeKey: `of ${lane}` };
  const what = { tool: 'list', args: { of: 'a' }, repeat: 'safe', deadlineAt: 1 } as const;
  return { type: 'run-tool', id: `${actorId}.1.2`, ...names, ...what, ...extra };
}

describe('where the answer of a call is kept', () => {
  it('is its own conversation’s place, under its own question, where the tool says nothing', () => {
    expect(keyForQuestion(owed('A'), spec, 'acme')).toEqual({ place: 3, dedupeKey: 'of A' });
    expect(keyForQuestion(owed('A'), { ...spec, cacheScope: 'conversation' }, 'acme').dedupeKey).toBe('of A');
    expect(keyForQuestion(owed('A'), undefined, 'acme').dedupeKey).toBe('of A');
  });

  it('is one for all conversations of a tenant where the tool says so, and never another tenant’s', () => {
    const [a, b, other] = [
      keyForQuestion(owed('A'), shared, 'acme'),
      keyForQuestion(owed('B'), shared, 'acme'),
      keyForQuestion(owed('A'), shared, 'other'),
    ];
    expect(a).toEqual(b);
    expect(a.place).toBe('tenant');
    expect(other.dedupeKey).not.toBe(a.dedupeKey);
    expect(keyForQuestion(owed('A', { args: { of: 'b' } }), shared, 'acme').dedupeKey).not.toBe(a.dedupeKey);
  });

  it('is the conversation’s own again behind a write of its own', () => {
    expect(keyForQuestion(owed('A', { isAfterWrite: true }), shared, 'acme')).toEqual({ place: 3, dedupeKey: 'of A' });
  });

  it('is its run’s own where a node has its answers kept', () => {
    expect(keyForQuestion(owed('A', { cacheSeconds: 60 }), shared, 'acme')).toEqual({ place: 3, dedupeKey: 'of A' });
  });
});
