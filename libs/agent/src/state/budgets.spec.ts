import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callTool, given, respond, settings } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';
import { createAgent, createPinnedAgent } from '../index.js';
import type { Budgets } from '../index.js';

/** What a process does that starts with another policy while runs are live. */
function policyChanges(lane: Lane, policyVersion: string, budgets: Partial<Budgets>): void {
  lane.agent = createAgent({ ...settings, policyVersion, budgets: { ...settings.budgets, ...budgets } });
}

describe('a run under a policy that changes', () => {
  it('keeps the budgets and the version it began with, and the next run has the new ones', () => {
    const lane = given({ policyVersion: 'old', budgets: { maxSteps: 2 } });
    lane.receives('how many?');
    const prefix = lane.agent.prompt(lane.conversation, 'action').system;
    policyChanges(lane, 'new', { maxSteps: 9, maxSeconds: 1 });
    expect(lane.agent.prompt(lane.conversation, 'action').system).toBe(prefix);
    lane.replies(callTool('get_top5'));
    lane.toolAnswers({});
    expect(lane.user).toContain('steps_left=1');
    lane.receives('and praise?');
    lane.replies(respond('Seven.'));
    lane.receives('thanks');
    lane.settles();
    expect([...lane.views.values()].map((view) => view.policyVersion)).toEqual(['old', 'new']);
    expect(lane.run.budgets).toMatchObject({ maxSteps: 9, maxSeconds: 1 });
  });

  it('I5: is stopped by the cap it began with, whatever the new one allows', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.receives('how many?');
    policyChanges(lane, 'new', { maxSteps: 9 });
    lane.replies(callTool('get_top5'));
    expect(lane.send()).toMatchObject({ kind: 'apology' });
    lane.settles();
    expect(lane.outcomes).toEqual(['step-cap']);
  });
});

describe('what a run may cost', () => {
  const fixed = settings.texts.apologies['cost-cap'];

  it('I5: is checked where it would be spent, and an answer already paid for is still given', () => {
    const lane = given({ budgets: { maxCostMicroUsd: 100 } });
    lane.receives('how many?');
    lane.replies(callTool('today_range'), { costMicroUsd: 99 });
    lane.toolAnswers({});
    lane.replies(respond('Seven.'), { costMicroUsd: 5000 });
    lane.settles();
    expect(lane.sent).toEqual([{ kind: 'answer', text: 'Seven.' }]);
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('ends the run with its own honest text, and no further call is made for it', () => {
    const lane = given({ budgets: { maxCostMicroUsd: 100 } });
    lane.receives('how many?');
    lane.replies(callTool('get_counts', { n: 1 }), { costMicroUsd: 100 });
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.send()).toMatchObject({ kind: 'apology', text: fixed });
    lane.settles();
    expect(lane.outcomes).toEqual(['cost-cap']);
    expect(lane.rowsOf('outcome')).toMatchObject([{ outcome: 'error', budget_snapshot: { cost_micro_usd: 100 } }]);
  });

  it('I5: is overspent by one call at most, whatever each of them costs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.array(fc.nat(300), { minLength: 20 }), (cap, costs) => {
        const lane = given({ budgets: { maxCostMicroUsd: cap, maxSteps: 50, maxToolCalls: 50, maxSeconds: 3600 } });
        lane.receives('how many?');
        let last = 0;
        for (const [i, costMicroUsd] of costs.entries()) {
          if (!lane.agent.isThinking(lane.state)) break;
          expect(lane.run.costMicroUsd).toBeLessThan(cap);
          last = costMicroUsd;
          lane.replies(callTool('get_counts', { i }), { costMicroUsd });
          if (lane.owes('run-tool').length > 0) lane.toolAnswers(i);
        }
        expect(lane.run.costMicroUsd - last).toBeLessThan(cap);
      }),
    );
  });
});

describe('an owed call', () => {
  it('carries its number and the tighter of its caps, for the tool-runner to check once more', () => {
    const lane = given({ budgets: { maxToolCalls: 3 } });
    const owed = (tool: string, n: number): unknown => {
      lane.replies(callTool(tool, { n }));
      const [call] = lane.owes('run-tool');
      lane.toolAnswers(n);
      return [call?.tool, call?.callNumber, call?.maxCalls];
    };
    lane.receives('how many?');
    expect(owed('get_counts', 1)).toEqual(['get_counts', 1, 3]);
    expect(owed('note', 2)).toEqual(['note', 1, 1]);
    expect(owed('get_counts', 3)).toEqual(['get_counts', 2, 2]);
  });

  it('that the tool-runner refuses as beyond its cap is no call of the tool', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(callTool('get_counts'));
    lane.toolFails('tool-cap-reached');
    expect(lane.run).toMatchObject({ toolCallsUsed: 0, toolCalls: {} });
  });
});

describe('an agent that serves several versions at once', () => {
  it('decides each run by what it is pinned to, and begins the next by what the stamp names', () => {
    const versions = new Map([
      ['old', { ...settings, policyVersion: 'old', goal: 'the old goal', timeZone: 'UTC' }],
      ['new', { ...settings, policyVersion: 'new', goal: 'the new goal' }],
    ]);
    const lane = given();
    lane.agent = createPinnedAgent((pin) => versions.get(pin?.policyVersion ?? 'old') ?? settings);
    lane.opens = { policyVersion: 'old', agentId: 'default', agentVersion: '' };
    lane.receives('how many?');
    lane.opens = { ...lane.opens, policyVersion: 'new' };
    lane.replies(callTool('get_top5'));
    expect(lane.agent.prompt(lane.conversation, 'action').system).toContain('Zone: UTC');
    lane.toolAnswers({});
    lane.replies(respond('Seven.'));
    lane.receives('and now?');
    expect(lane.run).toMatchObject({ policyVersion: 'old', goal: 'the old goal' });
    lane.settles();
    expect(lane.run).toMatchObject({ policyVersion: 'new', goal: 'the new goal' });
    expect(lane.agent.prompt(lane.conversation, 'action').system).toContain('Zone: America/New_York');
  });
});
