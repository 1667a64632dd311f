import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { toConversations } from './conversation-heads.js';

function run(actor: string, second: number, more: object = {}): Schemas['RunHead'] {
  const head = { run_id: `run_${actor}${second}`, actor_id: actor, conversation_id: actor, channel: 'sms' };
  return { ...head, cost_micro_usd: 2, changed_at: `2026-01-31T03:00:0${second}.000Z`, ...more } as Schemas['RunHead']; // no more is looked at
}

describe('toConversations', () => {
  it('has each once with its last run, what its runs cost and when it changed, the latest first', () => {
    const heads = toConversations([run('a', 1), run('b', 2), run('a', 3)]);
    expect(heads.map(({ actorId, runs, costMicroUsd, last }) => [actorId, runs, costMicroUsd, last.run_id])).toEqual([
      ['a', 2, 4, 'run_a3'],
      ['b', 1, 2, 'run_b2'],
    ]);
  });

  it('leaves out what no person writes in', () => {
    const others = [run('w', 1, { program: 'workflow' }), run('c', 2, { root_run_id: 'run_a' })];
    expect(toConversations([...others, run('a', 3, { program: 'agent' })]).map(({ actorId }) => actorId)).toEqual([
      'a',
    ]);
  });
});
