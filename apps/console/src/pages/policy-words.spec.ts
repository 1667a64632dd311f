import { describe, expect, it } from '@jest/globals';
import { policyWords } from './policy-words.js';

describe('policyWords', () => {
  it('says each setting in words, and its value in the unit that people read', () => {
    expect(policyWords('maxRunCostMicroUsd', 500_000)).toEqual(['Most a run may cost', '$0.500']);
    expect(policyWords('clarifyWaitSeconds', 86_400)[1]).toBe('1 d');
    expect(policyWords('turnSpikeMs', 15_000)[1]).toBe('15.0 s');
    expect(policyWords('compressEverySteps', 3)[1]).toBe('3 turns');
    expect(policyWords('modelRetries', 1)[1]).toBe('1 time');
    expect(policyWords('dynamicPromptState', true)[1]).toBe('yes');
  });

  it('says one that it does not know by its name, without its unit', () => {
    expect(policyWords('someWaitSeconds', 90)).toEqual(['Some wait', '1 min 30 s']);
    expect(policyWords('newCap', 7)).toEqual(['New cap', '7']);
  });
});
