import { describe, expect, it } from '@jest/globals';
import { jobAdders, jobEnder, jobScriptText, readJobScripts } from './job-scripts.js';

describe('the scripts of BullMQ that ours hold', () => {
  it.each(jobAdders)('%s is read from the package', (adder) => {
    expect(jobScriptText(adder)).toContain('ARGV[1] msgpacked arguments array');
  });

  it('one of them ends a job and fetches the next', () => {
    expect(jobScriptText(jobEnder)).toContain('ARGV[6]  fetch next?');
  });

  it('are refused by name where another version keeps them elsewhere', () => {
    const { content, keys } = { content: 'return 1', keys: 9 };
    expect(() => readJobScripts(() => ({ addStandardJob: { content, keys } }))).toThrow(
      'holds no script addDelayedJob',
    );
    expect(() => readJobScripts(() => ({ addStandardJob: { content } }))).toThrow('holds no script addStandardJob');
  });
});
