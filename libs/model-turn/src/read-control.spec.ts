import { describe, expect, it } from '@jest/globals';
import { readControl } from './read-control.js';
import type { ModelTurn, NextAction } from './turn.js';

type Reason = ModelTurn['control']['reason'];

const actions: Record<NextAction['type'], NextAction> = {
  tool: { type: 'tool', name: 'list', args: {} },
  respond: { type: 'respond', message: 'Seven.' },
  clarify: { type: 'clarify', message: 'Which?' },
};

function read(type: NextAction['type'], done: boolean, reason: Reason, isFormed = false) {
  const state_update = { plan: '', observation: '', confidence: 1 };
  return readControl({ control: { done, reason }, next_action: actions[type], state_update }, isFormed);
}

describe('what control says beside an action (ADR 44)', () => {
  it.each<[NextAction['type'], boolean, Reason, string | undefined]>([
    ['tool', false, 'ok', undefined],
    ['tool', true, 'ok', 'it said done=true and called a tool'],
    ['tool', false, 'cannot_proceed', 'it said reason=cannot_proceed and called a tool'],
    ['tool', true, 'cannot_proceed', 'it said done=true and called a tool'],
    ['tool', false, 'need_clarification', 'it said reason=need_clarification and called a tool'],
    ['tool', true, 'need_clarification', 'it said done=true and called a tool'],
    ['respond', true, 'ok', undefined],
    ['respond', false, 'ok', 'it said done=false and responded'],
    ['respond', true, 'cannot_proceed', undefined],
    ['respond', false, 'cannot_proceed', undefined],
    ['clarify', false, 'need_clarification', undefined],
    ['clarify', true, 'need_clarification', undefined],
    ['clarify', false, 'ok', undefined],
    ['clarify', true, 'ok', 'it said done=true and asked'],
    ['clarify', true, 'cannot_proceed', undefined],
    ['clarify', false, 'cannot_proceed', 'it said reason=cannot_proceed and asked'],
  ])('%s with done=%s and reason=%s: %s', (type, done, reason, contradiction) => {
    expect(read(type, done, reason)).toMatchObject({ turn: { next_action: actions[type] } });
    expect(read(type, done, reason).contradiction).toBe(contradiction);
  });

  it.each([true, false])('takes a response that needs clarification for the question it is, with done=%s', (done) => {
    const { turn, contradiction } = read('respond', done, 'need_clarification');
    expect(turn.next_action).toEqual({ type: 'clarify', message: 'Seven.' });
    expect(contradiction).toBeUndefined();
  });

  it('asks which it is where answers have a form, which no question has', () => {
    const { turn, contradiction } = read('respond', true, 'need_clarification', true);
    expect(turn.next_action.type).toBe('respond');
    expect(contradiction).toBe('it said reason=need_clarification and responded');
  });
});
