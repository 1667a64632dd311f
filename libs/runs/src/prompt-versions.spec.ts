import { describe, expect, it } from '@jest/globals';
import { findPromptVersions } from './prompt-versions.js';

const call = (prefix?: string) => ({
  event: {
    type: 'model-replied',
    call: { model: 'm', ...(prefix !== undefined && { prompt: { prefix, rest: 'r' } }) },
  },
});
const other = { event: { type: 'tool-finished' } };

describe('the prompts of a run', () => {
  it('are told with the calls that were made with each', () => {
    expect(findPromptVersions([{ begin: null }, call('a1'), other, call('a1'), call('b2'), call('a1')])).toEqual([
      { version: 'a1', calls: [1, 2, 4] },
      { version: 'b2', calls: [3] },
    ]);
  });

  it('are none where calls keep no hash, or there were none', () => {
    expect(findPromptVersions([{ begin: null }, other])).toEqual([]);
    expect(findPromptVersions([call(), call('a1')])).toEqual([{ version: 'a1', calls: [2] }]);
  });
});
