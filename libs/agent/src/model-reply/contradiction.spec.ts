import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond } from '../../test/given.js';

const contradiction = 'it said done=false and responded';

function modes(lane: ReturnType<typeof given>): string[] {
  return lane.rows.flatMap((row) => (row.row === 'turn' ? [row.mode] : []));
}

describe('a turn whose control contradicts its action (ADR 44)', () => {
  it('is given back once, and the action counts when it comes again', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(respond('Seven.'), { contradiction });
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model', mode: 'corrective' });
    expect(lane.user).toContain(contradiction);
    expect(lane.rows.at(-1)).toMatchObject({ row: 'turn', outcome: 'error', error_code: 'contract-broken' });
    lane.replies(respond('Seven.'), { contradiction });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(modes(lane)).toEqual(['action', 'corrective']);
  });

  it('is taken at its action where no call may follow it: an answer that was paid for is never thrown away', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.receives('how many?');
    lane.replies(respond('Seven.'), { contradiction });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('makes no call and asks no question before the model has said which it means', () => {
    const calling = given();
    calling.receives('how many?');
    calling.replies(callTool('get_top5'), { contradiction: 'it said reason=need_clarification and called a tool' });
    const asking = given();
    asking.receives('how many?');
    asking.replies(clarify('Which?', { done: true, reason: 'ok' }), { contradiction: 'it said done=true and asked' });
    expect([calling.owes('run-tool'), asking.owes('send-reply')]).toEqual([[], []]);
    calling.replies(callTool('get_top5'));
    expect(calling.owes('run-tool')).toHaveLength(1);
  });

  it('goes to the stronger model where there is one and it calls a tool', () => {
    const lane = given({ budgets: { escalations: 1 } });
    lane.receives('how many?');
    lane.replies(callTool('get_top5'), { contradiction: 'it said reason=need_clarification and called a tool' });
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model', mode: 'escalate' });
  });
});
