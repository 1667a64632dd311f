import { describe, expect, it } from '@jest/globals';
import { runCapsIn } from './run-caps.js';

describe('the caps of runs', () => {
  it('are those of the policy, the environment before it, and for a whole tree those of its agent first', () => {
    const capsOf = runCapsIn({ LLM_PROVIDER: 'scripted', RUN_MAX_STEPS: '8', RUN_MAX_TOOL_CALLS: '' });
    expect(capsOf({ maxToolCalls: 40 })).toMatchObject({
      agent: { steps: 8, toolCalls: 5 },
      run: { steps: 8, toolCalls: 40 },
    });
    expect(capsOf({ maxSteps: 3 })).toMatchObject({ agent: { steps: 3, toolCalls: 5 }, run: { steps: 3 } });
  });

  it('are not known where the policy file cannot be read', () => {
    expect(runCapsIn({ POLICY_FILE: '/nowhere/policy.json' })({})).toBeNull();
  });
});
