import { describe, expect, it } from '@jest/globals';
import { callTool, given, respond, settings } from '../test/given.js';
import type { Lane } from '../test/lane.js';
import { createAgent } from './index.js';
import type { Budgets } from './index.js';

/** What a process does that starts with another policy while runs are live. */
function policyChanges(lane: Lane, policyVersion: string, budgets: Partial<Budgets>): void {
  lane.agent = createAgent({ ...settings, policyVersion, budgets: { ...settings.budgets, ...budgets } });
}

describe('a run under a policy that changes (spec decision 13)', () => {
  it('keeps the budgets and the version it began with, and the next run has the new ones', () => {
    const lane = given({ policyVersion: 'old', budgets: { maxSteps: 2 } });
    lane.hears('how many?');
    const prefix = lane.agent.prompt(lane.conversation, 'action').system;
    policyChanges(lane, 'new', { maxSteps: 9, maxSeconds: 1 });
    expect(lane.agent.prompt(lane.conversation, 'action').system).toBe(prefix);
    lane.replies(callTool('get_top5'));
    lane.toolAnswers({});
    expect(lane.user).toContain('steps_left=1');
    lane.hears('and praise?');
    lane.replies(respond('Seven.'));
    lane.hears('thanks');
    lane.settles();
    expect([...lane.views.values()].map((view) => view.policyVersion)).toEqual(['old', 'new']);
    expect(lane.run.budgets).toMatchObject({ maxSteps: 9, maxSeconds: 1 });
  });

  it('I5: is stopped by the cap it began with, whatever the new one allows', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.hears('how many?');
    policyChanges(lane, 'new', { maxSteps: 9 });
    lane.replies(callTool('get_top5'));
    expect(lane.send()).toMatchObject({ kind: 'apology' });
    lane.settles();
    expect(lane.outcomes).toEqual(['step-cap']);
  });
});
