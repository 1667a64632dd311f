import { describe, expect, it } from '@jest/globals';
import { callTool, given, respond } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const contradiction = { ...callTool('get_top5'), control: { done: true, reason: 'ok' as const } };

/** Asks for the same call until the agent has reflected on it. */
function thrashes(lane: Lane): void {
  lane.receives('how many?');
  lane.replies(callTool('get_counts'));
  lane.toolAnswers({});
  lane.replies(callTool('get_counts'));
  lane.replies(callTool('get_counts'));
}

function modes(lane: Lane): string[] {
  return lane.rows.flatMap((row) => (row.row === 'turn' ? [row.mode] : []));
}

describe('escalation to the stronger model', () => {
  it('gives it one turn where reflection did not end the thrash, and drops back', () => {
    const lane = given({ budgets: { escalations: 1, maxSteps: 9 } });
    thrashes(lane);
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model', mode: 'escalate' });
    expect(lane.user).toContain('The agent is stuck: it keeps asking for the same call');
    lane.replies(callTool('get_top5'));
    lane.toolAnswers({});
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
    expect(modes(lane)).toEqual(['action', 'action', 'reflect', 'escalate', 'action']);
  });

  it('ends the run honestly where that did not help either, and where there is none', () => {
    const lane = given({ budgets: { escalations: 1, maxSteps: 9 } });
    thrashes(lane);
    lane.replies(callTool('get_counts'));
    lane.settles();
    const without = given();
    thrashes(without);
    without.settles();
    expect([lane.outcomes, without.outcomes]).toEqual([['thrash'], ['thrash']]);
  });

  it('gives it one turn where the model contradicts itself, and no second', () => {
    const lane = given({ budgets: { escalations: 1 } });
    lane.receives('how many?');
    lane.replies(contradiction);
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).toContain('it said done=true and called a tool');
    lane.replies(contradiction);
    expect(lane.owes('run-tool')).toHaveLength(1);
  });
});
