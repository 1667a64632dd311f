import { describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { callTool, clarify, respond } from '../../../../../libs/agent/test/given.js';
import { Lane } from '../../../../../libs/agent/test/lane.js';
import { requiredSettings } from '../../../../../test/support/app-settings.js';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from './index.js';
import { singlePolicy } from '../../pins/versions.js';

const config = readConfig(requiredSettings);
const modelOf = () => ({ provider: 'openai', complete: () => Promise.reject(new Error('not asked')) });
const days = { start_date: '2026-02-01', end_date: '2026-02-01', label: 'angry' };

function under(defaults: Partial<PolicyTable['defaults']>): Lane {
  const table = { ...publishedPolicy, version: 'ours', defaults: { ...publishedPolicy.defaults, ...defaults } };
  const lane = new Lane(
    composePrograms(config, modelOf, { policies: singlePolicy(table) }).serving(agentModule).program,
  );
  lane.receives('How many angry messages?');
  return lane;
}

describe('a policy says', () => {
  it.each([
    [0, 1],
    [3, 4],
  ])('how often a model’s call that failed is made again: %i', (modelRetries, calls) => {
    const lane = under({ modelRetries });
    let made = 0;
    for (; lane.agent.isThinking(lane.state); made += 1) lane.modelFails('model-failed', 1);
    expect(made).toBe(calls);
    expect(lane.run.phase).toMatchObject({ outcome: 'model-failed' });
  });

  it('how often a tool’s call is', () => {
    const lane = under({ toolRetries: 3 });
    lane.replies(callTool('get_counts', days));
    expect(lane.owes('run-tool')).toEqual([expect.objectContaining({ retries: 3 })]);
  });

  it('how long a question waits', () => {
    const lane = under({ clarifyWaitSeconds: 90 });
    lane.replies(clarify('Which day?'));
    lane.settles();
    expect(lane.agent.wakeAt(lane.state)).toBe(lane.run.startedAt + 1_000 + 90_000);
  });

  it.each([1, 2])('that the scratchpad is made shorter every %i steps', (compressEverySteps) => {
    const lane = under({ compressEverySteps });
    for (const day of [1, 2]) {
      lane.replies(callTool('get_counts', { ...days, end_date: `2026-02-0${day}` }));
      lane.toolAnswers({ value: 7 });
    }
    lane.replies(respond('Seven.'));
    expect(
      lane.everOwed
        .find(({ type }) => type === 'compress')
        ?.id.split('.')
        .at(-1),
    ).toBeDefined();
    expect(lane.everOwed.findIndex(({ type }) => type === 'compress')).toBe(compressEverySteps);
  });
});
